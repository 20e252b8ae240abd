import type { ClassType } from 'type-graphql'
import { Notification } from '../notifications/bell/notification.entity.ts'
import { AlertSettings } from '../notifications/settings/alert-settings.entity.ts'
import { NotificationPreferences } from '../notifications/settings/notification-preferences.entity.ts'
import { PlaybookRun } from '../playbooks/playbook.entity.ts'
import { Risk } from '../risks/risk.entity.ts'
import { Supplier } from '../suppliers/supplier.entity.ts'

/**
 * What the rooms keep in tables of their own through the ORM. Apart from the resolvers: a command
 * that serves nobody would wait a second for their code.
 */
export const entities = [
  AlertSettings,
  Notification,
  NotificationPreferences,
  PlaybookRun,
  Risk,
  Supplier,
] as const satisfies readonly ClassType[]
