import { claimDataDir } from '../../../db/claim.ts'
import { startEmbedded } from '../../../db/embedded.ts'

// A process for tests to kill. Starts the database in the folder of its first argument, as the
// account of its third when it is root, reports that in one line of JSON, and stops when its input
// ends.
const [, , dataDir = '', as = 'server', uid = ''] = process.argv
if (uid) {
  process.setgid?.(Number(uid))
  process.setuid?.(Number(uid))
}
const say = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`)

if (as === 'claim') {
  say(await claimDataDir(dataDir, { address: 'http://127.0.0.1:4000' }))
  process.stdin.resume()
} else {
  const embedded = await startEmbedded({ dataDir, as: as === 'command' ? 'command' : 'server' })
  say(embedded)
  process.stdin.resume().on('end', () => void embedded.stop().then(() => process.exit(0)))
}
