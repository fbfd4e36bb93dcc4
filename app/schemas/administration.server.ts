import { z } from 'zod'
import { KEY_INTENTS } from '~/domain/api-keys/view'
import { CLOSING_INTENTS } from '~/domain/closing/view'
import { HIERARCHY_INTENTS } from '~/domain/hierarchy/admin-view'
import { GROUP_FIELDS, PLATE_FIELDS, SITE_FIELDS } from '~/domain/hierarchy/place-fields'
import { OUTLET_INTENTS } from '~/domain/outlets/view'
import { PERSONAL_INTENTS } from '~/domain/personal-data/view'
import { USER_INTENTS } from '~/domain/users/admin-view'
import { codeChoice } from './calendar.server'
import { formShape } from './entity-fields.server'
import { button, typed } from './form.server'

/** Posted form of the hierarchy's columns; `seen…` are its original values. */
export const hierarchyForm = z.object({
  intent: button(HIERARCHY_INTENTS),
  id: typed,
  ...formShape(GROUP_FIELDS),
  ...formShape(PLATE_FIELDS),
  ...formShape(SITE_FIELDS),
  placedFrom: typed,
  codes: codeChoice.optional().catch(undefined),
})
export type HierarchyFormInput = z.output<typeof hierarchyForm>

/** Posted form of the user management; `seen…` are its original values. */
export const userForm = z.object({
  intent: button(USER_INTENTS),
  id: typed,
  email: typed,
  name: typed,
  metier: typed,
  role: typed,
  effectiveFrom: typed,
  confirm: typed,
  codes: typed,
  level: typed,
  group: typed,
  plate: typed,
  site: typed,
  reference: typed,
  seen: typed,
})
export type UserFormInput = z.output<typeof userForm>

/** A posted form of the API keys. */
export const keyForm = z.object({
  intent: button(KEY_INTENTS),
  id: typed,
  name: typed,
  permission: typed,
  level: typed,
  group: typed,
  plate: typed,
  site: typed,
  expiresOn: typed,
})
export type KeyFormInput = z.output<typeof keyForm>

/** A posted form of the webhooks. */
export const outletForm = z.object({
  intent: button(OUTLET_INTENTS),
  id: typed,
  name: typed,
  kind: typed,
  level: typed,
  group: typed,
  plate: typed,
  site: typed,
  address: typed,
  morning: typed,
  imports: typed,
  gapEuros: typed,
  gapPercent: typed,
  projection: typed,
  productivity: typed,
  delay: typed,
})
export type OutletFormInput = z.output<typeof outletForm>

/** A posted form of the closed months; `id` is the closing's: that is reopened, or that is to be. */
export const closingForm = z.object({
  intent: button(CLOSING_INTENTS),
  scope: typed,
  month: typed,
  id: typed,
  reason: typed,
  /** '1': the figures under doubt were named */
  confirm: typed,
})

/** Posted form of personal data: the person concerned, or the retention period of each kind in months. */
export const personalDataForm = z.object({
  intent: button(PERSONAL_INTENTS),
  kind: typed,
  id: typed,
  planning: typed,
  workers: typed,
  trail: typed,
  accounts: typed,
  seen: typed,
})

/** A posted form that asks for everything about a person. */
export const personExportForm = z.object({ intent: button(['export']), kind: typed, id: typed })
