import { execFile } from 'node:child_process'

/** How a command ended, and what it wrote. */
export type CommandRun = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** As people call the program: what is stale is built first. */
export const asCalled = 'build/riskpilot.mjs'

/**
 * Runs the program with these variables beside those of the test; `script`: the built program where
 * nothing is stale.
 */
export function runCommand(
  args: readonly string[],
  { env = {}, script = 'dist/api/main.js' }: { env?: Readonly<Record<string, string>>; script?: string } = {},
): Promise<CommandRun> {
  const options = { maxBuffer: 1 << 26, env: { ...process.env, ...env } }
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}
