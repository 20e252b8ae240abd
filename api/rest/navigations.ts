import { z } from 'zod'
import type { Route } from './route.ts'

/**
 * An address for browser navigation that redirects: it reads and changes nothing through the graph.
 * The routes of identity answer it.
 */
export type Navigation = Pick<Route, 'path' | 'summary' | 'query'> & {
  readonly operationId: string
  /** The target of each redirect, by its status. */
  readonly statuses: Route['statuses']
}

/** The documented addresses that are not calls. */
export const navigations: readonly Navigation[] = [
  {
    path: '/api/login',
    operationId: 'login',
    summary: 'Leads to the sign-in page, which leads on to a page of RiskPilot; who is signed in already is led to the start.',
    query: z.object({
      returnTo: z.string().optional().meta({ description: 'A page of RiskPilot, such as `/risks`; any other is ignored.' }),
    }),
    statuses: { 302: 'To the sign-in page, or to the start.' },
  },
  {
    path: '/api/logout',
    operationId: 'logoutByLink',
    summary: 'Ends the session, takes its cookies away and leads to the start; also for who is signed out.',
    statuses: { 302: 'To the start.' },
  },
]
