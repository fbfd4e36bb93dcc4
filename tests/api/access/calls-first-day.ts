import { ADMINISTRATOR, type CallRow } from './call-row'

const nothing = () => ({})
const formWithoutFile = () => {
  const form = new FormData()
  form.set('dryRun', 'true')
  return form
}

/** Calls for a network that begins, and for the one that leaves (9-first-day §1, §2, §5). */
export const FIRST_DAY_CALLS: Readonly<Record<string, CallRow>> = {
  // shows 9 §1: POST /setup
  'POST /setup': {
    may: 'public',
    call: () => ({
      body: { code: 'K7QF-29MX', email: 'un@exemple.fr', name: 'Un', password: 'Un-Secret-7' },
    }),
    own: 404,
  },
  // reach: a key of a group, plate or concession does not cover the network's workbook
  // shows 9 §2: GET /network/workbook, POST /network/import
  'GET /network/workbook': { may: ADMINISTRATOR, reach: 'group', call: nothing, own: 200 },
  // without a file: 400 for an administrator, 403 for all others
  'POST /network/import': {
    may: ADMINISTRATOR,
    reach: 'group',
    call: () => ({ form: formWithoutFile() }),
    own: 400,
  },

  'GET /export/network': {
    may: 'x-x-----',
    reach: 'group',
    own: 200,
    unknown: 404,
    malformed: 400,
    call: ({ group }) => ({ query: { groupId: group } }),
  },
}
