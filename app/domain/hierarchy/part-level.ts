/**
 * Level of a scope's parts, for a title: 'par plaque', 'par concession' or 'par groupe'.
 * @param to URL of one part; its parameters name the part's level
 */
export function partLevel(to: string): string {
  const params = new URLSearchParams(to.split('?')[1])
  if (params.has('site')) return 'par concession'
  return params.has('plate') ? 'par plaque' : 'par groupe'
}
