/* style.c - how the report looks: light and dark, from a phone to a wide screen.  Plots stretch, their texts do not: texts are HTML beside the SVG. */
#include "report.h"

const char *const sim_style[] = {
	":root{color-scheme:light dark;--paper:#f7f4ec;--card:#fffdf8;--ink:#20242c;--soft:#646b78;--line:#ddd6c7;--won:#1d7a72;--won2:#5aa89d;--won3:#9cccc3;"
	"--lost:#b5532b;--lost2:#d4885f;--lost3:#e8bd9f;--mark:#8a6d1f}\n",
	"@media(prefers-color-scheme:dark){:root{--paper:#12161c;--card:#1a2028;--ink:#ece7db;--soft:#9aa4b3;--line:#323b47;--won:#55c2b3;--won2:#3b8f86;--won3:#2b635e;"
	"--lost:#e2814f;--lost2:#a9603c;--lost3:#744530;--mark:#d8b45a}}\n",
	"*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.45 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}\n",
	"main{max-width:76rem;margin:0 auto;padding:2.2rem 1.2rem 4rem}\n",
	"h1,h2,.tile b{font-family:'Iowan Old Style','Palatino Linotype',Palatino,Georgia,'DejaVu Serif',serif;font-weight:600;line-height:1.15}\n",
	"h1{font-size:clamp(1.7rem,5vw,3rem);margin:.2rem 0 .4rem}h1 b{color:var(--won);font-weight:600}h2{font-size:1.35rem;margin:0 0 .2rem}h3{font-size:.95rem;font-weight:600;margin:0 0 .35rem}\n",
	".what,.note{color:var(--soft);margin:0 0 .9rem}.note{font-size:.9rem}\n",
	"section{background:var(--card);border:1px solid var(--line);border-radius:.7rem;padding:1.2rem;margin-top:1.2rem}\n",
	"svg{display:block;width:100%;overflow:visible}svg *{vector-effect:non-scaling-stroke}\n",
	".tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.6rem,1fr));gap:.8rem;background:none;border:0;padding:0}\n",
	".tile{background:var(--card);border:1px solid var(--line);border-radius:.7rem;padding:.8rem 1rem}.tile b{display:block;font-size:1.7rem}.tile span{color:var(--soft);font-size:.86rem}\n",
	".swipe{display:none}.whole svg{height:2.4rem;border-radius:.4rem;overflow:hidden}\n",
	".key{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;list-style:none;margin:.7rem 0 0;padding:0;font-size:.9rem}.key i{display:inline-block;width:.8rem;height:.8rem;border-radius:.2rem;margin-right:.45rem}\n",
	".bar{display:grid;grid-template:'name plot n'/11rem 1fr 10.5rem;gap:.1rem .9rem;align-items:center;min-height:1.75rem}.bar svg{grid-area:plot;height:1.3rem}.bar .n{grid-area:n;color:var(--soft);font-size:.88rem;"
	"text-align:right;white-space:nowrap}\n",
	".blocks{display:grid;gap:0 1.5rem;grid-template-columns:minmax(16rem,2fr) repeat(var(--n),minmax(0,1fr))}\n",
	".row{display:grid;grid-template-columns:minmax(0,9.2rem) 1fr 3.1rem;gap:.6rem;align-items:center;height:1.75rem;border-top:1px solid var(--line)}\n",
	".block+.block .row{grid-template-columns:1fr 3.1rem}.block+.block .name{display:none}\n",
	".row svg{height:1.5rem}.row .name{white-space:nowrap;overflow:hidden;text-overflow:ellipsis;font-size:.92rem}.row .n{text-align:right;white-space:nowrap;font-size:.86rem;font-variant-numeric:tabular-nums}\n",
	".act .block:first-child .row{grid-template-columns:minmax(0,14rem) 1fr 3.1rem}.act .block:first-child .scale{padding-left:14.6rem}.ends .row{grid-template-columns:minmax(0,11rem) 1fr 5.6rem}.ends .row svg{height:1rem;border-radius:.25rem;overflow:hidden}\n",
	".scale{display:flex;justify-content:space-between;color:var(--soft);font-size:.76rem;padding:.15rem 3.7rem 0 0}.block:first-child .scale{padding-left:9.8rem}\n",
	".hists{display:grid;grid-template-columns:1fr 1fr;gap:1.4rem 2rem}.hists svg{height:9rem}.ticks{position:relative;height:1.2rem;color:var(--soft);font-size:.78rem}"
	".tw{color:var(--won)}.tl{color:var(--lost)}.ticks span{position:absolute;transform:translateX(-50%)}\n",
	".won,.e0{fill:var(--won)}.e1{fill:var(--won2)}.e2{fill:var(--won3)}.lost,.e3{fill:var(--lost)}.e4{fill:var(--lost2)}.e5{fill:var(--lost3)}\n",
	"i.e0{background:var(--won)}i.e1{background:var(--won2)}i.e2{background:var(--won3)}i.e3{background:var(--lost)}i.e4{background:var(--lost2)}i.e5{background:var(--lost3)}\n",
	".axis{stroke:var(--line);stroke-width:1}.mid{stroke:var(--mark);stroke-width:1.5;stroke-dasharray:3 3}.span{stroke:var(--soft);stroke-width:2;stroke-linecap:round}"
	".dot{stroke:var(--ink);stroke-width:9;stroke-linecap:round}.dot.good{stroke:var(--won)}.whisker{stroke:var(--ink);stroke-width:1.5}\n",
	"details{margin-top:1.2rem}summary{cursor:pointer;font-weight:600}.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.86rem;font-variant-numeric:tabular-nums}"
	"td,th{padding:.3rem .6rem;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}td:first-child,th:first-child{text-align:left;position:sticky;left:0;background:var(--card)}\n",
	"footer{color:var(--soft);font-size:.86rem;margin-top:1.4rem;overflow-wrap:anywhere}code{font-size:.95em}\n",
	"@media(max-width:60rem){.blocks{grid-template-columns:none;grid-auto-flow:column;grid-auto-columns:min(88%,30rem);overflow-x:auto;scroll-snap-type:x mandatory;padding-bottom:.5rem}.block{scroll-snap-align:start}"
	".block+.block .row,.row{grid-template-columns:minmax(0,8.4rem) 1fr 3.1rem}.block+.block .name{display:block}.block .scale,.block:first-child .scale{padding-left:9rem}.swipe{display:inline}}\n",
	"@media(max-width:40rem){main{padding:1.2rem .8rem 3rem}section{padding:.9rem}.hists{grid-template-columns:1fr}.bar{grid-template:'name n' 'plot plot'/1fr max-content;margin-bottom:.5rem}"
	".act .block:first-child .row{grid-template-columns:minmax(0,14rem) 1fr 3.1rem}.act .block:first-child .scale{padding-left:14.6rem}.ends .row{grid-template-columns:minmax(0,8.4rem) 1fr}.ends .row .n{display:none}}\n",
	"@media print{section,.tile{break-inside:avoid}.blocks{overflow:visible}}\n",
	NULL,
};
