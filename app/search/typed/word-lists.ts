/**
 * Common English words a slip or two away from a make, a model or a word of the trade, or the name of a suburb: they are
 * what they are. From SCOWL, size 35.
 */
export const ENGLISH_WORDS: ReadonlySet<string> = new Set(
  `
  abbey accept across action adds adventure aids alas alga almonds alpha also altitude altitudes amber
  amphitheatre arable archer aria aromatics ascent astray auburn audio audit autocrat autocratic autocrats
  automating automation autopsy avenge avenged avenges avenue avenues awed awes axiomatic back bakeries bamboo
  banana banks bannister baring barn beacon beaker beamed beard bearer beater beaver beeper beetled belling bellow
  bend bent berries berry bingo blacksmiths blamer bland blank blaster blighted blister block blown blued bluer
  bluff blur bluster boar boasted boldest bolster bolsters boon boosted booster boosters bore borne bossier botany
  bother boulder boxed boxes brave brawn brazier breakwater bridges bright brighten brightened brighter brightly
  broke bronzed brought brow brows buffalo bulldog bummer bungalow burn burns butler byes cadence calcium
  calibrate calling calming cancer candy cannibal cannot canon canyon capsize caption captivate captive captives
  captor capture cardigan cardinal carding cares caress cargo carnage carrier carting cascade cascaded cascades
  cashmere casino caster casters cataract catches causeway caveat censure centers chairmen challenge challenged
  challenges chap chapter char charged charmed charred charted charter chassis chasten chaster chatter cheapen
  cheapens cheaply cheapness cheat cheated checker cheep cheeped cheery chef cherry chew chewier chewiest chewy
  chipper chopper chute cite citizen civil clad clam clamber clan clap class clatter claw clay cleaner cleanest
  clearer clearest cleaver clef clii climber clip clix cloister closely closes closet closets clot cloudier clown
  clue cluster coarser coastal coasted coat coating cockier coconuts colander cold coldest collector collie comb
  combats combs comet comma command commanded commandeer commandeers commando commandos commands commended common
  commoner compact compacts company compare compares compassed compasses compels compose composes compost composts
  compress comrade conceit conceits concept concepts concern concerns concert concerted concerts concord concrete
  continent continents convertor converts cooker cooler coolest cooped cope coped copes copper copping cordial
  cording corking cornier corning cortex cosiest cost costing counter countrymen coup couple couples coups coursed
  courser courses courted courting cracker crafted craftier cram cranes crasser crater craters craze crazier creak
  creamy crescent crisper croon crosser crossest crossroads crow crowd crows crude cruise cruised cruises cubed
  cubs cuckoo culling cult cure curry cutback cute dabs dairy daisy dally damn damsels dancer danger darkened
  darkest darling darn deadens deader deadest deafer deafest dearer deepest defended defends defrost deftest
  delegate delivered delivery delta demurest densest depended depress derived derives detention diapers dices died
  dieseled diet diets digs dikes dimes dimmer dims dines dins dips disc discover discovered discovers discs
  dismantle dispels dives dodged does doily dollar dourest down drawers drawn dreamers dreariest dries drily
  driver dropped drove droves dualism dubs duchess duct dues dusted dustier dwellers dyes eagerest eclectic
  eclipsed eeriest egos eldest elect electrical electrician electrify electron electronic electronics electrons
  elegies elevate elite ellipse ellipses else emerald emerges emir emirs emotion employer empower empress endure
  enemies energies entries eons epic epics equines equinoxes escaped eureka evenest ever evergreen eves evilest
  exert exile expect expel expires explode exploded explodes explore explored explores export exporter exposes
  expressed expresses expressly extra extract extracts face fads faster fats feat federal feds fellow festival
  festivals festive fewest fidget field fielding firefly fisher fist flagstone flat fling flint flit flounce
  fluency fold fond food fora forces fore foresee foreseen foresees forest forested forestry forests forever fork
  form fort forth fortune fortunes foster fountain freelance fresher freshwater frond fronted frontier frontiers
  frying fuse fuss gables gala gale gallant galore gals garland gasolene gate gazette geld gene generic generics
  geneses genetic genetics gent geranium gets gild glad gland glass glee glen glib glue goad golden golfer good
  goodnight goof grab gram grander grandest grandiose grandly grannie grannies granola grant grassy gravy greasier
  greed greedier greet grenade grenades grew grind grinder grove gunning gunpowder guts hackney hammer hanger
  harden hardy harrow haven haystack healer healers highlands hillier hillside hind hint hocking holder homestead
  hummed hunchback hunchbacks hunger hunted hurricane hutch impale impress indigo infinite infinities infinitive
  infinity insert insomnia instep integer integers integral integrals integrate intentional inter inters jack jeer
  jingle joke journal journeyed jubilee juster jute kilos kindred lady lager laid lamb lambs lamer lamest lance
  lanced lances lander lane lanes lanky lard latent later laud laxer laxest layer layman lead leafy leak lean leap
  leashes legume lemon lend liberal liberate lighted lighten lightened lighter lighters lighting lightning limbo
  limerick limestone lineage lion literacy literate lizard loaf locks lone looks loon loser lots lows magenta
  magnetic magnetism magnets magnolia magpie maker mammals mandate manger mania maniacs manly manning mantels
  manually manures marathon march mare margin marina mars mart mascot mask mastery matter maxim maximal maxims
  meadow meadows meander mellow menials mercies mercy mere mergers midway mike miles miller mind minding mine
  mingle minimal mink mint miser misting mite mitt modal mode modes mole moody mope more motel motels mother
  motion motley move mushing muss mussing mustard muster navigators neatest needles newton node none nose noted
  nurseries octaves oddest officer okra opal open oral orient otter ouster ovens package packaged packers painter
  panacea panorama panther paradise parsons partied parties partnered pastas pastier patriotic patron patrons
  peace pearled pearling peeve pelican penguin perkier perseverance person personal personals persons photon pick
  pine pinnacle pinnacles pins pint pioneer placard platitude plenty plying pole polio poll pollster pool
  porcupine prairie precede preciser preclude precluded precludes preface premiere premiered premieres premise
  premised premises premiss premiums preside presume prettier preview pries primary primate primates primmer
  printer privacy privater privatest privier prospect prosper prove pull pump punk punt punter punts purpler
  pursued pursues pursuing putty pyramid quainter quaintest quandary quartet quieted quieter quietest quilted
  quitter rabid racist rafter raid rainbow ramp range ranged ranges ranker raped rapider raster rave read realer
  ream redhead redo reed relegate rend renegaded reneged research reservoir retreat retype rids riot river roam
  roasted robuster rock rocks rode rods roles roll roman romp roomier roosted rooster roosters ruckus rued rugby
  rule rummer rump runner said sail saints saki salesman salmon salon sandbag sandmen sandstone sang sapphire sari
  scab scalar scald scale scalp scaly scaring scarlet scoring scream sealing seam seaming sear searing seas
  seating sect securing sedater seed seeding seeking seeming seen seeping seizing semen senates sending senior
  sensing sent serene series serving setting sever severest severing sharing shark sharks shearing sheering shift
  shinier shoring short shortage shortages sibling siesta sift silk silvered simmer singer singers single slab
  slang slat smearing snaring snarled sneering snider snigger snoring snowball soared soaring sobbing sobering
  soda soil sonic sorer soup sour sourer souring sovereignty spacial spank spar sparer sparing spars spat spearing
  spectrum speed spinster splinted splinter splinters spriest springier springs sprinkler sprinted sprints
  squinter stab stabled stabler stables stablest stag stage staged stages stagger stairway stalest stalled stand
  stank stapled stapler staples starchy staring stark starker starkest starred starry start started starter
  startle startled startles starved starves statesmen static steal steel steep steer steering stewed sticker
  stiffer stigma stiller sting stingier stinted stockyard stokes stonier storage storing strains straits strands
  stranger stricter stringier strolls stronger stung style styling subbing subs suburbs success suds sues sulk
  sulky summer sums sunburn sundown suns sunset sunshine super supers swab swat swearing sweat syndicate tabs tack
  tags talk tang tans tapping taps tars task teak team tear teas teat tell terrace terraced terraces terracing
  terrain terrains terrors thank thatch tiara tingle toaster tomahawk tonal tonnage tooled topaz tormentor toucan
  toys tracks tractor traffic tragic traitor transact transformer transient transited transmit transmits transport
  transported transports trap tricks trios trod trolls trot truces trunks tucks tunnel turner typhoid unchanged
  unleashed unloaded unseated until urban urns uses usher utterly vagrant vain valentine valeted vane vanes
  vanquished vanquishes variant variants vaster vats veranda veriest very veteran veto vice victories victors
  victory viler vineyard vintage vintages visa vista voltage voyage voyaged voyages wads wail walk wandering
  warren watchman waterfall waterways well wellington while whine whiten whiter wiggle will willows wills
  windowpane windy withers wombat woodlands wrangle wrangled wrangles wrath wright wringer write wronger yards
  yarns yodels yoga young zest zone
  `
    .trim()
    .split(/\s+/),
);

// cspell:ignore color colors
/** Said around what is searched, and in no ad on purpose. */
export const FILLERS = new Set(
  [
    "a about after all am an and any anything are at be build built but buy by can dont don't for from get got has have having",
    "i i'm i've if im in is it ive just like looking made make me model my near nearby need needs of on only or our",
    'could everything give hello hey hi please some thanks that the their this to us w want wanted wanting wants we which with would year you your',
    'approx around between budget color colors colour coloured colours kilometers kilometres km kms price priced roughly',
    'car cars done find found listed listing listings negotiable neg obo offer offers ono sale search searching sell selling',
    "there must what whats what's best good wtb fits fit runaround capable able is siri alexa",
    'second show someone something somewhere sort sorted used vehicle vehicles',
  ]
    .join(' ')
    .split(' '),
);

/** Names that mean a place without "near" before them. Suburbs' names are also words ("Hope", "Ford", "Orange"). */
export const CITIES = new Set([
  ...['sydney', 'melbourne', 'brisbane', 'perth', 'adelaide', 'canberra', 'hobart', 'darwin'],
  ...['newcastle', 'wollongong', 'central coast', 'albury', 'wagga wagga', 'wagga', 'coffs harbour', 'port macquarie'],
  ...['tamworth', 'dubbo', 'bathurst', 'lismore', 'penrith', 'parramatta', 'geelong', 'ballarat', 'bendigo'],
  ...['shepparton', 'mildura', 'warrnambool', 'wodonga', 'traralgon', 'dandenong', 'gold coast', 'sunshine coast'],
  ...['townsville', 'cairns', 'toowoomba', 'mackay', 'rockhampton', 'bundaberg', 'hervey bay', 'gladstone', 'ipswich'],
  ...['bunbury', 'geraldton', 'kalgoorlie', 'mandurah', 'albany', 'fremantle', 'rockingham', 'mount gambier'],
  ...['melb', 'melbs', 'syd', 'bris', 'brissie', 'brissy', 'newy', 'the gong', 'goldy', 'freo', 'coffs', 'sunny coast'],
  ...['whyalla', 'launceston', 'devonport', 'burnie', 'alice springs', 'queanbeyan'],
]);

/** In the catalogue as models, but most sellers write the last word as the trim. */
export const TRIMS = ['GTI', 'R', 'N', 'Raptor', 'F', 'E-Tech', 'EV'];
/** Models that are ordinary words, so the make must stand before them. */
export const ORDINARY = new Set(
  'city note express partner expert master soul legend smart classic custom sport sports coupe hatch ute cabrio roadster spider touring gt gts crown ghost dawn pursuit rapid super up stream shuttle trooper fit life series class spirit tank gen deliver shark'.split(
    ' ',
  ),
);
