-- seen.lua: prints a page that shows reports in frames of several widths, with a script that
-- replaces the page by what the browser made of them. Usage: lua seen.lua "WIDTH…" REPORT…
--
-- The result has lines `REPORT WIDTH NAME VALUE`. NAME is `height`, that of the page in pixels as
-- it opens. Then all that is folded is unfolded, and NAME is `overflow`, by how many pixels the
-- page is wider than its frame; `cut`, the elements beyond the edges of the page or of their
-- picture; `scrolled`, the number of tables that are wider than their space; `requests`;
-- `pictures`, their number; `undescribed`, the number of pictures without a title or description;
-- `smallest`, the height of the smallest letters; `ids`, those that occur twice.

local SCRIPT = [[
function look(frame) {
  const view = frame.contentWindow, doc = frame.contentDocument, width = frame.clientWidth;
  const lines = [], cut = [];
  const note = (name, value) => lines.push([frame.title, width, name, value].join(' '));
  note('height', doc.documentElement.scrollHeight);
  for (const one of doc.querySelectorAll('details')) one.open = true;
  const root = doc.documentElement;
  note('overflow', root.scrollWidth - root.clientWidth);
  for (const one of doc.body.querySelectorAll('*')) {
    const box = one.getBoundingClientRect();
    if (box.width === 0 || one.closest('.scroll table')) continue;
    const svg = one.localName === 'text' && one.closest('svg').getBoundingClientRect();
    if (box.left < -1 || box.right > width + 1 || svg && (box.left < svg.left - 1 ||
        box.right > svg.right + 1 || box.top < svg.top - 1 || box.bottom > svg.bottom + 1))
      cut.push(one.localName + ':' + one.textContent.trim().slice(0, 30));
  }
  note('cut', cut.length + ' ' + cut.slice(0, 5).join(' | '));
  note('scrolled', [...doc.querySelectorAll('.scroll')]
    .filter(one => one.scrollWidth > one.clientWidth + 1).length);
  note('requests', view.performance.getEntriesByType('resource').length);
  const pictures = [...doc.querySelectorAll('svg')];
  note('pictures', pictures.length);
  note('undescribed', pictures.filter(one => one.getAttribute('role') !== 'img' ||
    !one.querySelector('title')?.textContent || !one.querySelector('desc')?.textContent).length);
  const heights = [...doc.querySelectorAll('svg text, td, p, li')]
    .map(one => parseFloat(view.getComputedStyle(one).fontSize) *
      (one.localName === 'text' ? Math.hypot(one.getScreenCTM().a, one.getScreenCTM().b) : 1));
  note('smallest', Math.min(...heights).toFixed(1));
  const ids = [...doc.querySelectorAll('[id]')].map(one => one.id);
  note('ids', ids.filter((id, i) => ids.indexOf(id) !== i).join(' ') || 'single');
  return lines.join('\n');
}
onload = () => {
  const lines = [...document.querySelectorAll('iframe')].map(look).join('\n');
  document.body.innerHTML = '<pre></pre>';
  document.querySelector('pre').textContent = lines;
};
]]

local frames = {}
for i = 2, #arg do
  local file <close> = assert(io.open(arg[i], "rb"))
  local page = file:read("a"):gsub("&", "&amp;"):gsub('"', "&quot;")
  for width in arg[1]:gmatch("%d+") do
    frames[#frames + 1] = ('<iframe title="%s" style="width:%spx;height:900px;border:0"'
      .. ' srcdoc="%s"></iframe>'):format(arg[i]:match("([^/]*)%.html$"), width, page)
  end
end
io.write("<!DOCTYPE html><meta charset=utf-8><body>", table.concat(frames), "<script>", SCRIPT,
  "</script>")
