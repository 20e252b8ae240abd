import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { PartTitle } from '../ui/page.tsx'
import { PageDialog } from '../ui/page-dialog.tsx'
import { switchSingleKeys, useShortcutList, useSingleKeys } from '../ui/shortcuts.ts'
import { Keys } from './keys.tsx'

/** Every shortcut of the page that is open, and the switch for those of a single key. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const groups = useShortcutList()
  const isOn = useSingleKeys()
  return (
    <PageDialog
      label="Keyboard shortcuts"
      maxWidth="640px"
      onClose={onClose}
      head={
        <chakra.h2 fontSize="lg" fontWeight="semibold">
          Keyboard shortcuts
        </chakra.h2>
      }
    >
      <Grid gap="6" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
        {groups.map(({ group, entries }) => (
          <section key={group}>
            <PartTitle as="h3" fontSize="md" mb="2">
              {group}
            </PartTitle>
            <chakra.dl display="grid" gap="2">
              {entries.map(([keys, label]) => (
                <Flex key={keys} justify="space-between" gap="4">
                  <dt>{label}</dt>
                  <chakra.dd m="0" whiteSpace="nowrap">
                    <Keys of={keys} />
                  </chakra.dd>
                </Flex>
              ))}
            </chakra.dl>
          </section>
        ))}
      </Grid>
      <Box mt="6" pt="4" borderTop="1px solid {colors.line}">
        <chakra.label display="flex" gap="3" alignItems="start" minH="24px" cursor="pointer">
          <chakra.input
            type="checkbox"
            mt="1"
            w="16px"
            h="16px"
            flexShrink={0}
            accentColor="accent"
            checked={isOn}
            onChange={(event) => switchSingleKeys(event.target.checked)}
          />
          <span>
            Shortcuts with single keys
            <Box color="muted" fontSize="sm">
              Switch them off if you use speech input, or press keys by accident. Ctrl or ⌘ with K always works. This browser keeps your
              choice.
            </Box>
          </span>
        </chakra.label>
      </Box>
    </PageDialog>
  )
}
