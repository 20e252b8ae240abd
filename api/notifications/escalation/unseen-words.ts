const hourMs = 3_600_000

/** For how long nobody looked, in whole hours: `Nobody has looked at this alert for 4 hours.` */
export function unseenWords(toldAt: Date, now: Date): string {
  const hours = Math.max(1, Math.floor((now.getTime() - toldAt.getTime()) / hourMs))
  return `Nobody has looked at this alert for ${hours === 1 ? 'an hour' : `${hours} hours`}.`
}
