import type { ClassType } from 'type-graphql'
import { AuditLogResolver } from '../businesses/audit-log.resolver.ts'
import { BusinessResolver, ViewerResolver } from '../businesses/current-user.resolver.ts'
import { DeleteAccountResolver } from '../businesses/delete-account.resolver.ts'
import { FileCheckResolver } from '../businesses/file-check/file-check.resolver.ts'
import { MembersResolver } from '../businesses/members.resolver.ts'
import { SignInResolver } from '../businesses/sign-in.resolver.ts'
import { CalculatorResolver } from '../calculator/calculator.resolver.ts'
import { ChannelsResolver } from '../channels/channels.resolver.ts'
import { ConnectionsResolver, ProviderKeyResolver, RecordPageResolver } from '../connectors/connections.resolver.ts'
import { DemoResolver } from '../demo/demo.resolver.ts'
import { FeedbackResolver } from '../feedback/feedback.resolver.ts'
import { OwnAccountResolver } from '../identity/account/own-account.resolver.ts'
import { KeysResolver } from '../identity/keys/keys.resolver.ts'
import { PasskeysResolver } from '../identity/passkeys/passkeys.resolver.ts'
import { ConflictsResolver } from '../imports/decide/conflicts.resolver.ts'
import { FileGuidesResolver } from '../imports/guides/file-guides.resolver.ts'
import { ImportChangesResolver } from '../imports/import-changes.resolver.ts'
import { ImportsResolver } from '../imports/imports.resolver.ts'
import { IntegrationsResolver, ProviderClientResolver } from '../integrations/integrations.resolver.ts'
import { DataUntilResolver } from '../ledger/data-until.resolver.ts'
import { ProductResolver } from '../ledger/product.resolver.ts'
import { StatementResolver } from '../ledger/statement/statement.resolver.ts'
import { MailResolver } from '../mail/mail.resolver.ts'
import { MonitoringResolver } from '../monitoring/monitoring.resolver.ts'
import { SourceStandInsResolver } from '../monitoring/reading/stand-ins.resolver.ts'
import { SupplierEventResolver, SupplierQuestionsResolver } from '../monitoring/watching/supplier-questions.resolver.ts'
import { NotificationsResolver } from '../notifications/bell/notifications.resolver.ts'
import { EscalationResolver } from '../notifications/escalation/escalation.resolver.ts'
import { PushResolver } from '../notifications/push/push.resolver.ts'
import { SmsResolver } from '../notifications/sms/sms.resolver.ts'
import { OnboardingResolver } from '../onboarding/onboarding.resolver.ts'
import { ActionPlaybookResolver, PlaybookRunResolver, PlaybooksResolver, RiskPlaybooksResolver } from '../playbooks/playbooks.resolver.ts'
import { EscalationsResolver, RiskEscalationResolver } from '../risks/escalations.resolver.ts'
import { FindingResolver } from '../risks/findings.resolver.ts'
import { RiskNotesResolver } from '../risks/notes/risk-notes.resolver.ts'
import { ProductRisksResolver } from '../risks/product-risks.resolver.ts'
import { RiskSubjectResolver } from '../risks/risk-subject.resolver.ts'
import { RisksResolver } from '../risks/risks.resolver.ts'
import { RiskStatusResolver } from '../risks/status/risk-status.resolver.ts'
import { StatsResolver } from '../risks/summary/stats.resolver.ts'
import { HistoryResolver } from '../risks/summary/summary-history.resolver.ts'
import { TriageResolver } from '../risks/triage/triage.resolver.ts'
import { RiskViewsResolver } from '../risks/views/risk-views.resolver.ts'
import { AiAnalysesResolver } from '../scans/ai-analyses.resolver.ts'
import { DetectorsResolver } from '../scans/detectors.resolver.ts'
import { ImportAlertsResolver } from '../scans/import-alerts.resolver.ts'
import { NotJudgedResolver } from '../scans/not-judged.resolver.ts'
import { ScanProgressResolver } from '../scans/scan-progress.resolver.ts'
import { ScanStateResolver } from '../scans/scan-state.resolver.ts'
import { SearchResolver } from '../search/search.resolver.ts'
import { SettingsResolver } from '../settings/settings.resolver.ts'
import { SupplierProductsResolver } from '../suppliers/supplier-products.resolver.ts'
import { SuppliersResolver } from '../suppliers/suppliers.resolver.ts'
import { WaitlistResolver } from '../waitlist/waitlist.resolver.ts'
import { WatchlistResolver } from '../watchlist/watchlist.resolver.ts'
import { EventCursorResolver } from './event-cursor.resolver.ts'

/** The resolvers of the rooms; a room that is not listed here is not served. */
export const resolvers = [
  EventCursorResolver,
  BusinessResolver,
  FileCheckResolver,
  DataUntilResolver,
  ViewerResolver,
  DeleteAccountResolver,
  DemoResolver,
  WaitlistResolver,
  CalculatorResolver,
  RisksResolver,
  RiskStatusResolver,
  TriageResolver,
  RiskViewsResolver,
  RiskNotesResolver,
  StatsResolver,
  HistoryResolver,
  RiskSubjectResolver,
  EscalationsResolver,
  RiskEscalationResolver,
  ProductResolver,
  StatementResolver,
  ProductRisksResolver,
  FindingResolver,
  DetectorsResolver,
  NotJudgedResolver,
  ScanProgressResolver,
  ImportAlertsResolver,
  ScanStateResolver,
  FileGuidesResolver,
  ImportsResolver,
  ImportChangesResolver,
  ConflictsResolver,
  MailResolver,
  SignInResolver,
  OwnAccountResolver,
  PasskeysResolver,
  MembersResolver,
  KeysResolver,
  AuditLogResolver,
  SupplierProductsResolver,
  SuppliersResolver,
  MonitoringResolver,
  SupplierQuestionsResolver,
  SupplierEventResolver,
  SourceStandInsResolver,
  IntegrationsResolver,
  ConnectionsResolver,
  ProviderClientResolver,
  ProviderKeyResolver,
  RecordPageResolver,
  ChannelsResolver,
  NotificationsResolver,
  EscalationResolver,
  PushResolver,
  SmsResolver,
  OnboardingResolver,
  WatchlistResolver,
  SettingsResolver,
  SearchResolver,
  AiAnalysesResolver,
  FeedbackResolver,
  PlaybooksResolver,
  PlaybookRunResolver,
  RiskPlaybooksResolver,
  ActionPlaybookResolver,
] as const satisfies readonly ClassType[]
