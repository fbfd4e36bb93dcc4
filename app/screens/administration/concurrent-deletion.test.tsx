import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import type { KeysPanel } from '~/domain/api-keys/view'
import type { ClosingsPanel } from '~/domain/closing/view'
import type { HierarchyPage } from '~/domain/hierarchy/admin-page'
import type { PeoplePanel } from '~/domain/personal-data/view'
import type { UsersPanel } from '~/domain/users/admin-view'
import type { FormReply } from '~/ui/form-reply'
import { markup, textOf } from '~/ui/render.fixture'
import { ClosingDialog } from '../closing/closing-dialog'
import { AnonymiseDialog } from '../personal-data/personal-data-screen'
import { HierarchyDialog } from './hierarchy-dialog'
import { KeyDialog } from './keys-screen'
import { UserDialog } from './users-screen'

const GONE = 'Introuvable.'
/** Response to a form whose subject another user deleted after the dialog was opened. */
const reply = (intent: string): FormReply => ({
  initialValue: { intent, id: 'x' },
  error: { '': [GONE] },
})

const hierarchy = {
  subject: null,
  groups: { rows: [] },
  plates: { rows: [] },
  sites: { rows: [] },
} as unknown as HierarchyPage
const users = { subject: null } as unknown as UsersPanel
const keys = { subject: null, keys: [], form: null } as unknown as KeysPanel
const revoked = {
  subject: { _id: 'x', state: 'revoked' },
  keys: [],
  form: null,
} as unknown as KeysPanel
const closings = { asked: null, month: '2026-10', scopes: { rows: [] } } as unknown as ClosingsPanel
const people = { asked: null, people: [] } as unknown as PeoplePanel

type Dialog = (again: FormReply | null) => ReactNode
const DIALOGS: [string, string, Dialog][] = [
  ...['edit-group', 'delete-plate', 'edit-site'].map((intent): [string, string, Dialog] => [
    ...([intent, `/admin/network?dialog=${intent}&id=x`] as const),
    (again) => <HierarchyDialog page={hierarchy} placeDay="2026-11-01" again={again} />,
  ]),
  ...['edit', 'delete'].map((act): [string, string, Dialog] => [
    ...([`${act}-user`, `/admin/users?dialog=${act}&id=x`] as const),
    (again) => <UserDialog panel={users} again={again} />,
  ]),
  ...[keys, revoked].map((panel): [string, string, Dialog] => [
    ...(['revoke-key', '/admin/api-keys?dialog=revoke&id=x'] as const),
    (again) => <KeyDialog panel={panel} again={again} />,
  ]),
  [
    ...(['reopen', '/admin/closings?dialog=reopen&id=x'] as const),
    (again) => <ClosingDialog panel={closings} again={again} />,
  ],
  [
    ...(['anonymise', '/admin/personal-data?dialog=anonymise&id=x'] as const),
    (again) => <AnonymiseDialog people={people} again={again} />,
  ],
]

describe('two administrators who change the same subject', () => {
  it.each(DIALOGS)(
    '%s shows the error although its dialog can no longer be rendered',
    (intent, at, dialog) => {
      expect(textOf(markup(dialog(reply(intent)), at))).toContain(GONE)
      expect(markup(dialog(null), at)).toBe('')
    },
  )
})
