import type { Command } from 'commander'
import { addBusiness } from './business.ts'
import { addDemo } from './demo.ts'
import { addDoctor } from './doctor.ts'
import { addImport } from './import.ts'
import type { CommandIo } from './io.ts'
import { addKey } from './key.ts'
import { addMail } from './mail.ts'
import { addScan } from './scan.ts'
import { addUser } from './user.ts'

/**
 * Every command, in the order of the help. A file holds the words of its command; what does the work is imported when the command runs,
 * so that `--help` loads neither database nor server.
 */
export const commands: readonly ((program: Command, io: CommandIo) => void)[] = [
  addScan,
  addImport,
  addBusiness,
  addUser,
  addKey,
  addMail,
  addDemo,
  addDoctor,
]
