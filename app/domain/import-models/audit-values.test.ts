import { expect, it } from 'vitest'
import { modelChanges } from './audit-values'
import { activityModel } from './model.fixture'

const at = (version: number, given: Parameters<typeof activityModel>[0] = {}) => ({
  version,
  model: activityModel({ name: 'Soir', ...given }),
})

it('a new model records its name, part and version', () =>
  expect(modelChanges(null, at(1))).toEqual([
    { field: 'name', old: null, new: 'Soir' },
    { field: 'feeds', old: null, new: 'Activité' },
    { field: 'version', old: null, new: 1 },
  ]))

it('a change records the versions and the members that differ', () =>
  expect(modelChanges(at(1), at(2, { name: 'Nuit', numbers: 'en', control: undefined }))).toEqual([
    { field: 'name', old: 'Soir', new: 'Nuit' },
    { field: 'version', old: 1, new: 2 },
    { field: 'members', old: null, new: 'Nombres, Contrôle' },
  ]))

it('a deletion records what goes', () =>
  expect(modelChanges(at(3), null)).toEqual([
    { field: 'name', old: 'Soir', new: null },
    { field: 'feeds', old: 'Activité', new: null },
    { field: 'version', old: 3, new: null },
  ]))
