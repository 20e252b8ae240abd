import {
  ConnectionsDocument,
  DashboardHistoryDocument,
  DashboardImportsDocument,
  DashboardRisksDocument,
  DetectorsDocument,
  LastMonthProfitDocument,
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
  read(LastMonthProfitDocument),
  read(NotJudgedDocument),
  read(ScanStateDocument),
  read(SetupStateDocument),
  read(TimeMachineDocument, { first: earlierLeaksNamed }),
]
