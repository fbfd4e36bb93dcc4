import type { Brand } from './quality'

/** A brand of that many surveys with these indicators. */
export const brandOf = (
  brandName: string,
  surveyCount = 0,
  indicators: Brand['indicators'] = [],
): Brand => ({ brandName, surveyCount, indicators })

/** An indicator whose name is its identifier; percentages of 0 to 100. */
export const indicatorOf = (
  indicatorId: string,
  value: number,
  target = 0,
): Brand['indicators'][number] => ({
  indicatorId,
  label: indicatorId,
  description: '',
  icon: '⭐',
  bgColor: 'blue',
  target,
  value,
})
