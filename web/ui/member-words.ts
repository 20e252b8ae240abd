type Member = { readonly id: string; readonly name: string; readonly email?: string; readonly isViewer?: boolean }

/**
 * What each member is called where one is chosen, by id: their name, or their address without one.
 * Two of one name have their address behind it.
 */
export function memberWords(members: readonly Member[]): ReadonlyMap<string, string> {
  const called = (member: Member) => member.name || (member.email ?? '')
  const byName = Map.groupBy(members, called)
  return new Map(
    members.map((member) => {
      const name = called(member)
      const isShared = (byName.get(name)?.length ?? 0) > 1
      const address = isShared && member.email && member.email !== name ? ` (${member.email})` : ''
      return [member.id, `${name}${address}${member.isViewer ? ' (you)' : ''}`]
    }),
  )
}
