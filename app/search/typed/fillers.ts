// cspell:ignore color colors
/** Said around what is searched, and in no ad on purpose. */
export const FILLERS = new Set(
  [
    "a about after all am an and any are at be build built but buy by can dont don't for from get got has have having",
    "i i'm i've if im in is it ive just like looking made make me model my near nearby need needs of on only or our",
    'please some that the their this to us w want wanted wanting wants we which with would year',
    'approx around between budget color colors colour coloured colours kilometers kilometres km kms price priced roughly',
    'car cars done find found listed listing listings negotiable neg obo offer offers ono sale search searching sell selling',
    'second show someone something sort sorted used vehicle vehicles',
  ]
    .join(' ')
    .split(' '),
);
