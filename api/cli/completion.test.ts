import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { runCommand } from './program.ts'

async function scriptFor(shell: string): Promise<string> {
  let text = ''
  const out = (part: string) => {
    text += part
  }
  expect(await runCommand(['completion', shell], { env: {}, out, err: (part) => expect.fail(part) })).toBe(0)
  return text
}

/** What bash offers behind these words, the last of which is being typed. */
function offered(script: string, ...words: string[]): string[] {
  const typed = words.map((word) => `'${word}'`).join(' ')
  const ask = `${script}\nCOMP_WORDS=(${typed}); COMP_CWORD=${words.length - 1}; _riskpilot; printf '%s\\n' "\${COMPREPLY[@]}"`
  return execFileSync('bash', ['-c', ask], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')
}

it('OPS-05 bash completes commands, commands of a group and options, also behind options and their values', async () => {
  const script = await scriptFor('bash')
  expect(offered(script, 'riskpilot', 'do')).toEqual(['doctor'])
  expect(offered(script, 'riskpilot', 'business', '')).toEqual(expect.arrayContaining(['create', 'list', 'update']))
  expect(offered(script, 'riskpilot', 'scan', 'folder', '--as')).toEqual(['--as-of'])
  expect(offered(script, 'riskpilot', 'user', 'create', '--email', 'ann@shop.example', '--ro')).toEqual(['--role'])
  expect(offered(script, 'riskpilot', 'config', 'p')).toEqual(['print'])
  expect(offered(script, 'riskpilot', 'nothing')).toEqual([])
})

it('OPS-05 zsh completes by the same script; any other shell is wrong usage', async () => {
  expect(await scriptFor('zsh')).toBe(`autoload -U +X bashcompinit && bashcompinit\n${await scriptFor('bash')}`)
  expect(await runCommand(['completion', 'fish'], { env: {}, out: () => undefined, err: () => undefined })).toBe(2)
})
