import { baseline } from '../baseline/baseline.ts'
import { digests } from './0150-digests.ts'
import { notesOfKeys } from './0151-notes-of-keys.ts'
import { mailChoices } from './0152-mail-choices.ts'
import { mailLimits } from './0153-mail-limits.ts'
import { clusterReady } from './0154-cluster-ready.ts'
import { remindersStop } from './0155-reminders-stop.ts'
import { payouts } from './0165-payouts.ts'
import { htmlMail } from './0180-html-mail.ts'
import { leakNews } from './0181-leak-news.ts'
import { importNotices } from './0182-import-notices.ts'
import { channels } from './0185-channels.ts'
import { monthlyReports } from './0190-monthly-reports.ts'
import { refusedAddresses } from './0191-refused-addresses.ts'
import { evidenceDigest } from './0196-evidence-digest.ts'
import { escalation } from './0197-escalation.ts'
import { slackButtons } from './0198-slack-buttons.ts'
import { webPush } from './0199-web-push.ts'
import { sms } from './0200-sms.ts'
import { metricsKeys } from './0201-metrics-keys.ts'
import { trueCorrections } from './0210-true-corrections.ts'
import { keptSums } from './0220-kept-sums.ts'
import { moreOfARow } from './0221-more-of-a-row.ts'
import { deletionWaitsForLedger } from './0240-deletion-waits-for-the-ledger.ts'
import { readsOfOneBusiness } from './0241-reads-of-one-business.ts'
import { moneyOfARow } from './0242-money-of-a-row.ts'
import { paidMoneyOfARow } from './0243-paid-money-of-a-row.ts'
import { notJudged } from './0244-not-judged.ts'
import { action } from './0245-action.ts'
import { sourceRecords } from './0250-source-records.ts'
import { connections } from './0251-connections.ts'
import { supersededRows } from './0252-superseded-rows.ts'
import { outbox } from './0253-outbox.ts'
import { hooksIn } from './0260-hooks-in.ts'
import { daysReadAgain } from './0268-days-read-again.ts'
import { accountsTold } from './0269-accounts-told.ts'
import { sourceReadings } from './0270-source-readings.ts'
import { supplierCards } from './0271-supplier-cards.ts'
import { supplierProducts } from './0272-supplier-products.ts'
import { supplierLooks } from './0275-supplier-looks.ts'
import { supplierNamesakes } from './0278-supplier-namesakes.ts'
import { profitSums } from './0280-profit-sums.ts'
import { forgottenCustomers } from './0282-forgotten-customers.ts'
import { severalConnections } from './0285-several-connections.ts'
import { stockLevels } from './0290-stock-levels.ts'
import { endedConnections } from './0296-ended-connections.ts'
import { filesOfConnections } from './0297-files-of-connections.ts'
import { unreadableRecords } from './0306-unreadable-records.ts'
import { settledDisputes } from './0319-settled-disputes.ts'
import type { Migration } from './migration.ts'

/** Every migration, in order. */
export const migrations: readonly Migration[] = [
  baseline,
  digests,
  notesOfKeys,
  mailChoices,
  mailLimits,
  clusterReady,
  remindersStop,
  payouts,
  htmlMail,
  leakNews,
  importNotices,
  channels,
  monthlyReports,
  refusedAddresses,
  evidenceDigest,
  escalation,
  slackButtons,
  webPush,
  sms,
  metricsKeys,
  trueCorrections,
  keptSums,
  moreOfARow,
  deletionWaitsForLedger,
  readsOfOneBusiness,
  moneyOfARow,
  paidMoneyOfARow,
  notJudged,
  action,
  sourceRecords,
  connections,
  supersededRows,
  outbox,
  hooksIn,
  daysReadAgain,
  accountsTold,
  sourceReadings,
  supplierCards,
  supplierProducts,
  supplierLooks,
  supplierNamesakes,
  profitSums,
  forgottenCustomers,
  severalConnections,
  stockLevels,
  endedConnections,
  filesOfConnections,
  unreadableRecords,
  settledDisputes,
]
