import { Query, Resolver } from 'type-graphql'
import { Needs } from '../../platform/rights/needs.ts'
import { FileGuide } from './file-guide.entity.ts'
import { type Guide, providerNames } from './guide.ts'
import { checksOf, guides } from './guides.ts'

@Resolver()
export class FileGuidesResolver {
  @Needs('anyone')
  @Query(() => [FileGuide], { description: 'The files that are read as systems export them, with the clicks that export each.' })
  fileGuides(): readonly FileGuide[] {
    return guides.map(fileGuide)
  }
}

/** A guide in the form of the graph. */
export function fileGuide(guide: Guide): FileGuide {
  const { layout, provider, title, steps, note = null, gives, hasFees = false } = guide
  const of = { provider, providerName: providerNames[provider], title, steps, note, gives, hasFees }
  return { layout, ...of, checks: checksOf(guide) }
}
