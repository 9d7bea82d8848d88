/** Names that mean a place without "near" before them. Suburbs' names are also words ("Hope", "Ford", "Orange"). */
export const CITIES = new Set([
  ...['sydney', 'melbourne', 'brisbane', 'perth', 'adelaide', 'canberra', 'hobart', 'darwin'],
  ...['newcastle', 'wollongong', 'central coast', 'albury', 'wagga wagga', 'wagga', 'coffs harbour', 'port macquarie'],
  ...['tamworth', 'dubbo', 'bathurst', 'lismore', 'penrith', 'parramatta', 'geelong', 'ballarat', 'bendigo'],
  ...['shepparton', 'mildura', 'warrnambool', 'wodonga', 'traralgon', 'dandenong', 'gold coast', 'sunshine coast'],
  ...['townsville', 'cairns', 'toowoomba', 'mackay', 'rockhampton', 'bundaberg', 'hervey bay', 'gladstone', 'ipswich'],
  ...['bunbury', 'geraldton', 'kalgoorlie', 'mandurah', 'albany', 'fremantle', 'rockingham', 'mount gambier'],
  ...['melb', 'melbs', 'syd', 'bris', 'brissie', 'brissy', 'newy', 'the gong', 'freo', 'coffs', 'sunny coast'],
  ...['whyalla', 'launceston', 'devonport', 'burnie', 'alice springs', 'queanbeyan'],
]);
