// `npm run bench [-- --json FILE] [-- --only NAME] [-- --quick] [-- --baseline FILE] [-- --pairs
// FILE] [-- --lists FOLDER] [-- --keep]`: every figure beside its reference, measured in the same
// run. `--quick` is for `ordinary`, `standing-losses` and `watching`, `--baseline` for `ordinary`,
// `--pairs` and `--lists` for `matching`, `--keep` for `detector-shares`. Plain JavaScript.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectNode } from './build.mjs'
import { root } from './stamps.mjs'

const register = ['--import', '@oxc-node/core/register']
const child = spawn(projectNode(), ['--expose-gc', ...register, join(root, 'e2e', 'bench', 'main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal ? 1 : 0)
})
