import { z } from 'zod'
import { answerForFile } from '../../imports/files-of-connections.ts'
import type { Integration } from '../../integrations/integration.entity.ts'
import { one } from '../../integrations/integrations.ts'
import { parse } from '../../platform/failures/parse.ts'
import { may } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'

const fileInput = z.object({
  integrationId: z.uuid({ error: 'There is no connection of this id.' }),
  importId: z.uuid({ error: 'There is no file of this id.' }),
  isSame: z.boolean(),
})

/**
 * A person says whether a file is of a connection's account. Throws `invalid_input`, and
 * `not_found` for a file that is not known beside this connection.
 */
export async function decideFile(work: Work, input: Readonly<Record<string, unknown>>): Promise<Integration> {
  may(work.actor, 'integration:write')
  const { integrationId, ...of } = parse(fileInput, input)
  await answerForFile(work, { integrationId, ...of })
  return one(work, integrationId)
}
