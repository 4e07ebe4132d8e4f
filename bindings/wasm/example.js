// A page that plays a game of two by chance and tells what happened.  It needs any web server: python3 -m http.server.
import { load } from './arkham.js';

const arkham = await load();
const end = document.getElementById('end'), log = document.getElementById('log');

function play() {
  const game = arkham.game({ game: 'board', seed: BigInt(Date.now()), players: 2 });
  const told = [];
  game.log(true);
  for (let d = game.decision; d; d = game.decision) {
    game.choose(Math.floor(Math.random() * d.options));
    told.push(...game.events());
  }
  end.textContent = `${game.over.outcome}: ${game.over.why}, ${told.length} events`;
  log.replaceChildren(...told.slice(-200).map((event) => Object.assign(document.createElement('li'), { textContent: event.text })));
  game.free();
}

document.getElementById('play').addEventListener('click', play);
play();
