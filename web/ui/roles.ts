import type { MemberRole } from '../generated/graphql.ts'

export const roles: readonly MemberRole[] = ['manager', 'viewer', 'owner']

const words: Readonly<Record<MemberRole, string>> = { owner: 'Owner', manager: 'Manager', viewer: 'Viewer' }

export const roleWord = (role: MemberRole): string => words[role]

/** What a role may do, in a line. */
export const roleMeans: Readonly<Record<MemberRole, string>> = {
  owner: 'Everything, members and API keys included',
  manager: 'Every screen and every change but members, API keys and the business itself',
  viewer: 'Looks at everything, changes nothing',
}
