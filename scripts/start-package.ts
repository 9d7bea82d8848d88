/** `node start.js` in a package: serves until asked to stop. */
import { projectFolder } from '#app/platform/project-folder.server.ts';
import { runOrExplain } from './run.ts';
import { limitMemory, serve } from './serve.ts';

process.env.NODE_ENV ??= 'production';
limitMemory();

await runOrExplain(() => serve(projectFolder('server')));
