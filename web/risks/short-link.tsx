import { Navigate, useParams } from 'react-router'
import { riskIdOf } from '../../api/notifications/sms/short-link.rules.ts'

/** The address of an alert in a text message. */
export function ShortLink() {
  const id = riskIdOf(useParams().short ?? '')
  return <Navigate to={id === null ? '/risks' : `/risks/${id}`} replace />
}
