import { useQuery } from '@apollo/client/react'
import { chakra, Flex } from '@chakra-ui/react'
import { NavLink, Outlet } from 'react-router'
import { ViewerDocument } from '../generated/graphql.ts'
import { PageHead } from '../ui/page.tsx'
import { settingsTabs } from './tabs.ts'

const TabLink = chakra(NavLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '40px',
    px: '1',
    mb: '-1px',
    color: 'muted',
    fontWeight: 'medium',
    textDecoration: 'none',
    borderBottomWidth: '2px',
    borderBottomStyle: 'solid',
    borderColor: 'transparent',
    _hover: { color: 'ink' },
    _currentPage: { color: 'ink', borderColor: 'accent' },
  },
})

/** What a person and a business can set, a tab each with an address of its own. */
export function SettingsPage() {
  const { data } = useQuery(ViewerDocument)
  const isOwner = data?.viewer?.role === 'owner'
  return (
    <>
      <PageHead title="Settings" lead="Your account, and who and what gets into your business." />
      <chakra.nav aria-label="Settings" mb="5" borderBottom="1px solid {colors.line}">
        <Flex columnGap="5" wrap="wrap">
          {settingsTabs
            .filter(({ forOwners = false }) => isOwner || !forOwners)
            .map(({ path, word }) => (
              <TabLink key={path} to={`/settings/${path}`} preventScrollReset>
                {word}
              </TabLink>
            ))}
        </Flex>
      </chakra.nav>
      <Outlet />
    </>
  )
}
