import type { RaisedRisk } from './decide/raised-risk.ts'

/** A risk as a scan raised it. */
export function raisedRisk(of: Partial<RaisedRisk> & Pick<RaisedRisk, 'id' | 'title' | 'severity'>): RaisedRisk {
  return { cost: 'about $412 a month since 3 May 2024', monthly: 412_00n, action: 'Raise the price', isProvisional: false, ...of }
}
