import {
  ALL_GROUPS,
  type ScopeOption,
  type SelectorView,
  VIEW_PARAMS,
} from '~/domain/hierarchy/view'
import type { SelectorLevel } from '~/ui/scope-selector'

interface Level {
  name: string
  label: string
  options: readonly ScopeOption[]
  value: string | null
  /** a choice was made in the level above, so that this level has options */
  ready: boolean
  /** fixed by the user's cover: cannot be cleared */
  locked: boolean
  texts: { waiting: string; empty: string; all: string }
  cleared?: string
}

function level({
  options,
  value,
  ready,
  locked,
  texts,
  cleared = '',
  ...rest
}: Level): SelectorLevel {
  const filled = ready && options.length > 0
  const text = !ready ? texts.waiting : filled ? texts.all : texts.empty
  return {
    ...rest,
    options,
    value: value ?? cleared,
    placeholder: filled && locked ? null : text,
    placeholderValue: cleared,
    disabled: !filled,
  }
}

/** Three lists of the scope selector, with their placeholders of spec 1 §2.5. */
export function scopeLevels(view: SelectorView): SelectorLevel[] {
  const { groups, plates, sites, groupId, plateId, siteId, locked } = view
  return [
    level({
      name: VIEW_PARAMS.group,
      label: 'Groupe',
      options: groups,
      value: groupId,
      ready: true,
      locked: locked.group,
      texts: { waiting: '', empty: 'Aucun groupe', all: 'Tous les groupes' },
      cleared: view.allowAll ? ALL_GROUPS : '',
    }),
    level({
      name: VIEW_PARAMS.plate,
      label: 'Plaque',
      options: plates,
      value: plateId,
      ready: groupId !== null,
      locked: locked.plate,
      texts: { waiting: 'Choisir un groupe', empty: 'Aucune plaque', all: 'Toutes les plaques' },
    }),
    level({
      name: VIEW_PARAMS.site,
      label: 'Concession',
      options: sites,
      value: siteId,
      ready: plateId !== null,
      // a user who covers one concession cannot select a wider scope
      locked: locked.plate && sites.length === 1 && siteId !== null,
      texts: {
        waiting: 'Choisir une plaque',
        empty: 'Aucune concession',
        all: 'Toutes les concessions',
      },
    }),
  ]
}
