-- seen.lua: a page about pages: reports in frames of several widths, and a script that writes down
-- what a browser has made of them. `lua seen.lua "WIDTH…" REPORT…` prints it.
--
-- It becomes lines `REPORT WIDTH NAME VALUE`, the report by its name: `overflow`, by how many
-- pixels the page is wider than its frame; `cut`, what lies beyond its edges, or beyond those of
-- its picture; `scrolled`, how many tables are wider than there is room; `requests`; `pictures`,
-- and of these `untold`, without a title or a text; `smallest`, the height of letters; `ids`, those
-- that stand there twice.

local SCRIPT = [[
function look(frame) {
  const view = frame.contentWindow, doc = frame.contentDocument, width = frame.clientWidth;
  const told = [], cut = [];
  const tell = (name, value) => told.push([frame.title, width, name, value].join(' '));
  const root = doc.documentElement;
  tell('overflow', root.scrollWidth - root.clientWidth);
  for (const one of doc.body.querySelectorAll('*')) {
    const box = one.getBoundingClientRect();
    if (box.width === 0 || one.closest('.scroll table')) continue;
    const svg = one.localName === 'text' && one.closest('svg').getBoundingClientRect();
    if (box.left < -1 || box.right > width + 1 || svg && (box.left < svg.left - 1 ||
        box.right > svg.right + 1 || box.top < svg.top - 1 || box.bottom > svg.bottom + 1))
      cut.push(one.localName + ':' + one.textContent.trim().slice(0, 30));
  }
  tell('cut', cut.length + ' ' + cut.slice(0, 5).join(' | '));
  tell('scrolled', [...doc.querySelectorAll('.scroll')]
    .filter(one => one.scrollWidth > one.clientWidth + 1).length);
  tell('requests', view.performance.getEntriesByType('resource').length);
  const pictures = [...doc.querySelectorAll('svg')];
  tell('pictures', pictures.length);
  tell('untold', pictures.filter(one => one.getAttribute('role') !== 'img' ||
    !one.querySelector('title')?.textContent || !one.querySelector('desc')?.textContent).length);
  const heights = [...doc.querySelectorAll('svg text, td, p, li')]
    .map(one => parseFloat(view.getComputedStyle(one).fontSize) *
      (one.localName === 'text' ? Math.hypot(one.getScreenCTM().a, one.getScreenCTM().b) : 1));
  tell('smallest', Math.min(...heights).toFixed(1));
  const ids = [...doc.querySelectorAll('[id]')].map(one => one.id);
  tell('ids', ids.filter((id, i) => ids.indexOf(id) !== i).join(' ') || 'single');
  return told.join('\n');
}
onload = () => {
  const told = [...document.querySelectorAll('iframe')].map(look).join('\n');
  document.body.innerHTML = '<pre></pre>';
  document.querySelector('pre').textContent = told;
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
