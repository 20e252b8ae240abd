import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { settingNames } from '../api/platform/settings/settings.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')

it('OPS-06 the image runs as nobody’s root, with one volume, the lockfile’s Node and a health check', () => {
  const [, image = ''] = read('Dockerfile').split(/^FROM debian:bookworm-slim$/m)
  expect(read('Dockerfile').match(/^FROM .*$/gm)).toEqual(['FROM debian:bookworm-slim AS build', 'FROM debian:bookworm-slim'])
  expect(image.match(/^(USER|VOLUME|EXPOSE) .*$/gm)).toEqual(['USER 10001:10001', 'VOLUME /data', 'EXPOSE 4000'])
  expect(image).toMatch(/^HEALTHCHECK .*\\\n {2}CMD \["node_modules\/\.bin\/node".*\/readyz/m)
  expect(image).toMatch(/^ENTRYPOINT \["\/opt\/riskpilot\/node_modules\/\.bin\/node", "\/opt\/riskpilot\/dist\/api\/main\.js"\]$/m)
  expect(image).not.toMatch(/nodejs|npm/)
  expect(read('Dockerfile')).toContain('ln -sf ../node-linux-*/bin/node node')
  const npm = read('Dockerfile')
    .match(/npm (?:ci|prune) [^\\\n]*/g)
    ?.map((line) => line.trim())
  expect(npm).toEqual(['npm ci --ignore-scripts --loglevel=error', 'npm prune --omit=dev --ignore-scripts --loglevel=error'])
})

it('OPS-06 every container of ours is read-only, without capabilities, and asks for settings that there are', () => {
  const compose = read('compose.yaml')
  const [shared = '', services = ''] = compose.split(/^(?:services|volumes):$/m)
  expect(shared).toMatch(/read_only: true\n.*tmpfs: \[\/tmp\]\n.*cap_drop: \[ALL\]\n.*no-new-privileges:true/)
  const parts = services.split(/^ {2}(?=[a-z0-9-]+:$)/m).filter((part) => /^(riskpilot|server-\d|worker):/.test(part))
  expect(parts.map((part) => part.split(':')[0])).toEqual(['riskpilot', 'server-1', 'server-2', 'worker'])
  for (const part of parts) expect(part).toMatch(/<<: \*(riskpilot|several)\n[\s\S]*volumes: \["[a-z0-9-]+:\/data"\]/)
  const names = [...compose.matchAll(/^ {2,6}([A-Z_]+): /gm)].map(([, name = '']) => name).filter((name) => !name.startsWith('POSTGRES_'))
  expect(names.filter((name) => !settingNames.includes(name))).toEqual([])
})

it('OPS-06 the unit of systemd runs the same program as an account of its own, and gives it one folder to write to', () => {
  const unit = read('riskpilot.service')
  for (const line of [
    'User=riskpilot',
    'ProtectSystem=strict',
    'NoNewPrivileges=yes',
    'StateDirectory=riskpilot',
    'RestartPreventExitStatus=2',
  ])
    expect(unit.split('\n')).toContain(line)
  expect(unit).toMatch(/^ExecStart=\/opt\/riskpilot\/node_modules\/\.bin\/node \/opt\/riskpilot\/dist\/api\/main\.js$/m)
})
