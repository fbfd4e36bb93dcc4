import { ALL_GROUPS, type SelectorView, VIEW_PARAMS } from '~/domain/hierarchy/view'
import type { SelectorLevel } from '~/ui/scope-selector'

const orEmpty = (options: readonly unknown[], text: string, empty: string): string =>
  options.length === 0 ? empty : text

/** The three lists with the texts of spec 1 §2.5: what each says while nothing is chosen in it. */
export function scopeLevels(view: SelectorView): SelectorLevel[] {
  const { groups, plates, sites, groupId, plateId, siteId, locked } = view
  const network = view.allowAll ? ALL_GROUPS : ''
  return [
    {
      name: VIEW_PARAMS.group,
      label: 'Groupe',
      placeholder: locked.group ? null : orEmpty(groups, 'Tous les groupes', 'Aucun groupe'),
      placeholderValue: network,
      value: groupId ?? network,
      options: groups,
      disabled: groups.length === 0,
    },
    {
      name: VIEW_PARAMS.plate,
      label: 'Plaque',
      placeholder: locked.plate
        ? null
        : groupId
          ? orEmpty(plates, 'Toutes les plaques', 'Aucune plaque')
          : 'Choisir un groupe',
      value: plateId ?? '',
      options: plates,
      disabled: plates.length === 0,
    },
    {
      name: VIEW_PARAMS.site,
      label: 'Concession',
      placeholder: plateId
        ? orEmpty(sites, 'Toutes les concessions', 'Aucune concession')
        : 'Choisir une plaque',
      value: siteId ?? '',
      options: sites,
      disabled: sites.length === 0,
    },
  ]
}
