/** `node start.js` in a package: serves until asked to stop. */
import { projectFolder } from '#app/platform/project-folder.server.ts';
import { runOrExplain } from './run.ts';
import { limitArenas, serve } from './serve.ts';

process.env.NODE_ENV ??= 'production';
limitArenas();

await runOrExplain(() => serve(projectFolder('server')));
