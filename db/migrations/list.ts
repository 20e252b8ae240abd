import { businesses } from './0001-businesses.ts'
import { ledger } from './0002-ledger.ts'
import { identity } from './0003-identity.ts'
import { jobs } from './0004-jobs.ts'
import { risks } from './0005-risks.ts'
import { marginChange } from './0006-margin-change.ts'
import { rollUps } from './0007-roll-ups.ts'
import { daysInOneRow } from './0008-days-in-one-row.ts'
import { imports } from './0009-imports.ts'
import { factOrigins } from './0010-fact-origins.ts'
import { cases } from './0011-cases.ts'
import { countNewRows } from './0012-count-new-rows.ts'
import { demo } from './0013-demo.ts'
import { notesOnRisks } from './0014-notes-on-risks.ts'
import { lossCounted } from './0015-loss-counted.ts'
import { mailAndSignUp } from './0016-mail-and-sign-up.ts'
import { access } from './0017-access.ts'
import { forms } from './0018-forms.ts'
import { suppliersAndIntegrations } from './0019-suppliers-and-integrations.ts'
import { onboardingAndNotifications } from './0020-onboarding-and-notifications.ts'
import { idempotency } from './0021-idempotency.ts'
import { eventLog } from './0022-event-log.ts'
import { retention } from './0023-retention.ts'
import { standing } from './0024-standing.ts'
import { passkeys } from './0025-passkeys.ts'
import { nights } from './0026-nights.ts'
import { tokensKeptFresh } from './0028-tokens-kept-fresh.ts'
import { codesOnce } from './0029-codes-once.ts'
import { changesNoted } from './0032-changes-noted.ts'
import { givenUp } from './0033-given-up.ts'
import { currencyOfFiles } from './0034-currency-of-files.ts'
import { provisionalRisks } from './0036-provisional-risks.ts'
import { oneRateLimit } from './0038-one-rate-limit.ts'
import { changesNotNoted } from './0040-changes-not-noted.ts'
import { triage } from './0052-triage.ts'
import { phaseOfLeaks } from './0054-phase-of-leaks.ts'
import { playbookRuns } from './0057-playbook-runs.ts'
import { importsTakenBack } from './0061-imports-taken-back.ts'
import { advice } from './0064-advice.ts'
import { settingsConfirmed } from './0066-settings-confirmed.ts'
import { fileChecks } from './0080-file-checks.ts'
import { staff } from './0083-staff.ts'
import { emailChanges } from './0085-email-changes.ts'
import { slackAlerts } from './0090-slack-alerts.ts'
import { answersThatAct } from './0091-answers-that-act.ts'
import { deadlines } from './0092-deadlines.ts'
import { chosenPlan } from './0098-chosen-plan.ts'
import { feedbackOfKeys } from './0100-feedback-of-keys.ts'
import { plannedWithValues } from './0101-planned-with-values.ts'
import { uploadParts } from './0120-upload-parts.ts'
import { standingLosses } from './0130-standing-losses.ts'
import { leaving } from './0141-leaving.ts'
import { formerMembers } from './0142-former-members.ts'
import { leavingReminders } from './0143-leaving-reminders.ts'
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
import type { Migration } from './migration.ts'

/** Every migration, in order. */
export const migrations: readonly Migration[] = [
  businesses,
  ledger,
  identity,
  jobs,
  risks,
  marginChange,
  rollUps,
  daysInOneRow,
  imports,
  factOrigins,
  cases,
  countNewRows,
  demo,
  notesOnRisks,
  lossCounted,
  mailAndSignUp,
  access,
  forms,
  suppliersAndIntegrations,
  onboardingAndNotifications,
  idempotency,
  eventLog,
  retention,
  standing,
  passkeys,
  nights,
  tokensKeptFresh,
  codesOnce,
  changesNoted,
  givenUp,
  currencyOfFiles,
  provisionalRisks,
  oneRateLimit,
  changesNotNoted,
  triage,
  phaseOfLeaks,
  playbookRuns,
  importsTakenBack,
  advice,
  settingsConfirmed,
  fileChecks,
  staff,
  emailChanges,
  slackAlerts,
  answersThatAct,
  deadlines,
  chosenPlan,
  feedbackOfKeys,
  plannedWithValues,
  uploadParts,
  standingLosses,
  leaving,
  formerMembers,
  leavingReminders,
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
]
