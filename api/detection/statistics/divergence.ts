/**
 * Relative entropy of two shares, nats: n times it bounds the log probability of so large a share
 * by chance (Chernoff).
 */
export function divergence(share: number, usual: number): number {
  const rest = share < 1 ? (1 - share) * Math.log((1 - share) / (1 - usual)) : 0
  return share * Math.log(share / usual) + rest
}
