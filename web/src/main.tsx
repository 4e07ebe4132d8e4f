import { render } from 'preact';
import './style/base.css';
import './style/controls.css';
import './style/home.css';
import './style/table.css';
import './style/decision.css';
import './style/log.css';
import './style/sheet.css';
import './style/phone.css';
import { App } from './app.tsx';
import { watchRoute } from './route.ts';
import { applyTheme } from './settings.ts';
import { start } from './store.ts';

applyTheme();
watchRoute();
start();
const root = document.getElementById('app');
if (root) render(<App />, root);
