import { PlaybookRunsDocument, PlaybooksDocument } from '../generated/graphql.ts'
import { read } from '../ui/first-read.ts'
import { runsAtOnce } from './runs-at-once.ts'

/** What the playbooks show at once. */
export const firstReads = [read(PlaybooksDocument), read(PlaybookRunsDocument, { of: { isOpen: true }, first: runsAtOnce })]
