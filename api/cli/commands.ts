import type { Command } from 'commander'
import { addBackup } from './backup.ts'
import { addBusiness } from './business.ts'
import { addCallRequests } from './call-requests.ts'
import { addCompletion } from './completion.ts'
import { addConfig } from './config.ts'
import { addDb } from './db.ts'
import { addDemo } from './demo.ts'
import { addDoctor } from './doctor.ts'
import { addImport } from './import.ts'
import { addIntegration } from './integration.ts'
import type { CommandIo } from './io.ts'
import { addKey } from './key.ts'
import { addMail } from './mail.ts'
import { addMatch } from './match.ts'
import { addMcp } from './mcp.ts'
import { addReceipts } from './receipts.ts'
import { addRestore } from './restore.ts'
import { addScan } from './scan.ts'
import { addSms } from './sms.ts'
import { addStaffCommands } from './staff.ts'
import { addSync } from './sync.ts'
import { addUser } from './user.ts'
import { addSignups } from './waitlist.ts'
import { addWatch } from './watch.ts'

/**
 * Every command, in the order of the help. A file declares its command; the implementation is
 * imported when the command runs, so that `--help` loads neither database nor server.
 */
export const commands: readonly ((program: Command, io: CommandIo) => void)[] = [
  addScan,
  addImport,
  addIntegration,
  addSync,
  addWatch,
  addBusiness,
  addUser,
  addKey,
  addMail,
  addSms,
  addSignups,
  addStaffCommands,
  addCallRequests,
  addDemo,
  addBackup,
  addRestore,
  addDb,
  addReceipts,
  addDoctor,
  addMatch,
  addMcp,
  addConfig,
  addCompletion,
]
