import {
  ConnectionsDocument,
  DashboardHistoryDocument,
  DashboardImportsDocument,
  DashboardRisksDocument,
  DetectorsDocument,
  NotJudgedDocument,
  RiskCategoriesDocument,
  ScanStateDocument,
  SetupStateDocument,
  TimeMachineDocument,
} from '../generated/graphql.ts'
import { read } from '../ui/first-read.ts'
import { earlierLeaksNamed } from './earlier-leaks.ts'

/** What the dashboard shows at once. */
export const firstReads = [
  read(DashboardRisksDocument),
  read(RiskCategoriesDocument),
  read(DashboardHistoryDocument),
  read(DashboardImportsDocument),
  read(ConnectionsDocument),
  read(DetectorsDocument),
  read(NotJudgedDocument),
  read(ScanStateDocument),
  read(SetupStateDocument),
  read(TimeMachineDocument, { first: earlierLeaksNamed }),
]
