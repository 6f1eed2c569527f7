-- lessons/05-coalesced/stride.svg: the first request of lesson 05's first warp.
package.path = require("host").root .. "/docs/pictures/?.lua;" .. package.path

require "warp_request"("Neighbouring lanes read neighbouring numbers: four sectors, all used", 1)
