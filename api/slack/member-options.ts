import { membersNamed } from '../businesses/members.ts'
import { clipped, plain } from '../channels/slack-buttons.ts'
import type { Work } from '../platform/transaction/work.ts'

/**
 * Most options of a menu, and the longest text of one. Published: Slack, reference of select menus
 * and of option objects.
 */
const mostOptions = 100
const mostOfOption = 75

/**
 * The options of the menu of members, by name; those that have what was typed. Two of one name are
 * told apart by their address.
 */
export async function memberOptions(work: Work, typed: string): Promise<{ readonly options: readonly object[] }> {
  const members = await membersNamed(work, typed, mostOptions)
  const called = members.map(({ name, email }) => name || email)
  const isShared = (name: string) => called.filter((one) => one === name).length > 1
  const options = members.map(({ id, email }, i) => {
    const name = called[i] ?? email
    return { text: plain(clipped(isShared(name) ? `${name} (${email})` : name, mostOfOption)), value: id }
  })
  return { options }
}
