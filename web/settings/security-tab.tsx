import { useQuery } from '@apollo/client/react'
import { Box, Grid } from '@chakra-ui/react'
import { SecurityDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { TextLink } from '../ui/button.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { ChooseSignInCard } from './choose-sign-in-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TotpCard } from './totp-card.tsx'

/**
 * How the person’s own account is guarded: password, passkeys, authenticator app, and where they
 * are signed in.
 */
export function SecurityTab() {
  const { isDemo, isSample } = useBusiness()
  const { data, error, refetch } = useQuery(SecurityDocument, { skip: isDemo || isSample })
  if (isDemo || isSample)
    return (
      <Card>
        <PartTitle>No account of your own</PartTitle>
        <Box color="muted" mt="1">
          Visitors of the demo share one account, without a password. <TextLink to="/sign-up">Sign up</TextLink> to have your own.
        </Box>
      </Card>
    )
  if (error) return <ErrorState title="Your account could not be read" error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading label="Reading how your account is guarded">
        <Grid gap="4">
          <Skeleton h="220px" />
          <Skeleton h="140px" />
          <Skeleton h="180px" />
        </Grid>
      </Loading>
    )
  const { ownSecurity, ownSessions } = data
  const reread = () => void refetch()
  return (
    <Grid gap="4">
      {ownSecurity.hasPassword ? <PasswordCard onChanged={reread} /> : <ChooseSignInCard onChanged={reread} />}
      {ownSecurity.hasPassword ? <PasskeysCard passkeys={ownSecurity.passkeys} onChanged={reread} /> : null}
      {ownSecurity.hasPassword ? (
        <TotpCard isOn={ownSecurity.hasTotp} codesLeft={ownSecurity.backupCodesLeft ?? null} onChanged={reread} />
      ) : null}
      <SessionsCard sessions={ownSessions} onChanged={reread} />
    </Grid>
  )
}
