/**
 * What comes near the same in plain English, for less: each of those on the left, as students ask, may stand for any of
 * those on the right, as books write, and not the other way round.
 */
export const paraphrases: readonly string[] = `
abolish = end = scrap = do away = discontinue = outlaw = ban = forbid = prohibit = stop = bar = cease = terminate = remove
allow = permit = let = enable = authorise = empower = licence
appoint = choose = name = nominate = pick = select = appointment = selection
elect = choose = chosen = vote in = voted in
remove = dismiss = oust = sack = throw out = kick out = removal = unseat = impeach = dislodge
establish = set up = found = founded = create = form = start = launch = institute = constitute = born = came into being = came into existence = formed = begin = introduce = foundation = formation
founder = founded = started = formed
inaugurate = begin = open
begin = start = commence = launch = kick off = outbreak = broke out
end = close = finish = conclude = last
leader = head = chief = led = lead = leadership = commander = spearhead
head = chair = chairman = chairperson = preside = presided = president = lead
boss < head = chair
author = wrote = write = book = written = pen = published
write = draft = drafted = prepare = frame = framed = framer = prepared
architect < drafted = draft = founder
kill = assassinate = shot = murder = execute = death = died = die
massacre = killing = fired = shooting = firing
die = death = pass away = demise
hang = execute = gallows = hanged = execution
fight = battle = war = campaign = clash
defeat = beat = win = won = victory = vanquish = lost
lose = lost = forfeit
capture = seize = take over = annex = conquer = occupy = grab = swallow = absorb = annexation
rule = reign = govern = administration = regime
ruler = king = emperor = prince = monarch
money = fund = funds = finance = cash = payment
fee = charge
tax = duty = levy = revenue
levy = tax
salary = pay = wage = remuneration
spend = expenditure = spending = expense = outlay
borrow = loan = debt = lend = borrowing
lend = loan = credit
buy = purchase = procure = procurement
sell = sale = trade
price = cost = rate
rich = wealthy = prosperous
poor = poverty = impoverished
duration = term = period = tenure = long = years = lasts = length
tenure = term = holds office = serve = period
serve = hold office = term
age = years = old
oldest = first = earliest
retire = retirement = age
limit = ceiling = cap = maximum = maximum period
maximum = most = at most = up to = highest = cannot exceed = upper limit
minimum = at least = least = lowest
quota = reservation = reserved = reserve = seats
reserve = set aside = reserved = keep aside = earmark = reservation
approve = ratify = pass = consent = assent = endorse = nod = sanction = green light = approval = okay
agree = consent = accept = support
reject = refuse = withhold = deny = turn down = veto
return = send back
delay = hold up = stall = slow
block = stop = prevent = halt
strike down = struck down = invalidate = quash = void = unconstitutional = set aside = annul = nullify = cancel
overturn = reverse = overrule = reversed = struck down
uphold = upheld = valid = sustain = validate = affirm
judgment = case = verdict = ruling = judgement = held = decision
rule < held
court = bench = judge
judge = justice
sue = litigation = move court = petition
petition = case = plea
punish = penalty = sentence = punishment = penalties = fine
jail = prison = imprison = imprisonment = arrest = detain = lock up = behind bars
arrest = detain = custody = held
pardon = mercy = clemency = forgive = commute
crime = offence = criminal
power = authority = jurisdiction = right
right = freedom = liberty = entitlement
duty = obligation = responsibility = duties
freedom = liberty = independence
press = newspaper = journal = newspapers
paper = newspaper
free = independent
equal = same = equality
discrimination = bias = unequal
protect = safeguard = guard = shield = conserve = preserve = save = defend = protection
conserve = conservation = protect = preserve
guard = protect
defend = protect
divide = split = share = distribute = partition = division
share = distribute = divide = devolution
split = break = divide
join = unite = merge = reunite = combine
unite = together = joint
merge = merger = unite
increase = raise = rise = grow = growth = higher = enhance = expand = go up
raise = increase = raised
decrease = fall = reduce = decline = cut = lower = shrink = drop = weaken = fell = reduced
reduce = cut = lower = decrease
change = amend = alter = modify = amendment = shift = changed
amend = change = alter = amendment
replace = substitute = instead = succeed = took the place = supersede
successor = replaced = replace = succeed
insert = add = added = introduce = put in = include
add = insert = added = inserted = brought in
brought in = inserted = added = introduced
delete = remove = drop = removed
split exception = one third of a party
declare = proclaim = announce = impose = proclamation = call
announce = declare = proclaim
impose = proclaim = declare
suspend = stop = halt
summon = call
dissolve = dissolution = break up = disband
meet = meeting = assemble = sit = session = sitting
gap = interval = between
member = membership = strength = seats = members
strength = members = number
size = strength = area = members
composed = consists = comprise = include = made up = composition = consist
composition = consists = comprise = members
include = contain = cover = comprise
contain = hold = include
cover = include = extend
located = lies = lie = situated = found = place = lie
headquarters = based = seat = office = head office = headquartered
home = habitat = live = found
live = inhabit = dwell = survive = reside
meaning = means = defined
duty = task
task = job = role
job = work = employment = post
worker = labour = labourer = workers
farmer = peasant = cultivator = ryot = tiller = grower
farming = agriculture = cultivation
landlord = zamindar = landholder
tribal = tribe = tribes = adivasi
village = rural
city = urban = town = municipality
municipality = urban local body = municipal
local government = panchayat = panchayati raj
council = board = committee
committee = panel = commission = group
panel = committee = commission
inquiry = investigate = probe = inquire
probe = investigate = inquire = inquiry
investigate = inquiry = look into
audit = examine accounts
check = examine = scrutinise = scrutiny = review = test = monitor
review = examine = scrutinise
ask = request = demand = question
demand = ask = call
complaint = grievance
corruption = bribe = bribery = graft
watchdog = ombudsman = regulator = commission
regulator = regulates = regulate = regulatory
law = act = statute = legislation = rule
legislation = law = act
bill = draft law
rulebook < rules of procedure = constitution
treaty = convention = agreement = pact = accord = protocol
agreement = pact = treaty = accord
deal = agreement = pact = treaty
conference = summit = meeting = session
signed = adopted = concluded = sign = inked
sign = adopted = concluded
adopted = passed = accepted
commence = force = enforced = came into force
effective = force
implement = enforce = carry out = execution
enforce = enforceable = implement
enforceable = justiciable = enforce
justiciable = enforceable
borrow = taken from = modelled = inspired
inspired = modelled = borrowed = influenced = taken
origin = source = come from = originate = taken = native
source = origin
copied = taken = modelled = followed = borrowed
original = first
latest = recent = last
recommend = suggest = advise = propose = recommendation
advice = recommendation = counsel = opinion
opinion = advisory = view
binding = bind = compulsory = mandatory = obligatory = bound
compulsory = mandatory = must = compulsorily
voluntary = free
oppose = boycott = against = resist = protest = opposition
protest = agitation = oppose = against = movement
agitation = movement = protest
boycott = refusal = reject
movement = campaign = struggle = agitation
struggle = movement = fight
demonstration = protest
trigger = cause = spark = lead = provoke = immediate cause
spark = immediate cause = trigger = began
why = because
cause = reason = because = due = factor
result = consequence = effect = outcome = impact = led
effect = impact = consequence
harm = damage = hurt = injure = destroy = bad = affect
harmful = hazardous = toxic = dangerous = pollutant
hazardous = dangerous = toxic
danger = threat = risk = peril = threaten
threat = danger = risk
threatened = endangered
vanish = extinct = disappear = die out
extinct = extinction = die out
benefit = advantage = gain = merit = helpful = useful
drawback = disadvantage = criticism = weakness = critic = limitation
criticise = attack = critic = criticism
poison = toxic
kind = type = category = class = form
group = class = category
stage = step = phase
level = tier
rank = category
difference = whereas = differ
opposite = contrast = reverse
similar = same = alike = like
link = connect = relate
near = close = around
far = distant
fast = quick = rapid = speed
slow = delay
hot = warm
warm = heat = hot
cold = cool
dry = arid = drought
wet = moist
rain = rainfall = precipitation = monsoon
sea = ocean = marine
ocean = sea = marine
coast = shore = coastal = beach
river = stream = basin
lake = lagoon = wetland
tree = trees = forest = plant
plant = vegetation = flora
animal = fauna = wildlife
wildlife = wild life = wild animals = animals
bird = birds = avian
insect = pest
germ = bacteria = microbe = microorganism = pathogen
bug = bacteria
disease = illness = infection = sickness
medicine = drug = antibiotic
immunity = immune = vaccine
jab < vaccine
soil = earth = land
land = territory = soil
gas = gases
air = atmosphere
smoke = emission
emission = emit = release = discharge
release = emit = free
pollution = pollutant = contaminate = contamination = dirty
clean = purify = treat = remediate = cleanup
trash = waste = garbage = rubbish
garbage = waste
rubbish = waste
noise = sound = loud
loudness = noise
energy = power = electricity
electricity = power = electric = energy
fuel = energy
sunlight = solar = sun
sun = solar
store = storage = lock = sink = keep
absorb = take in = soak
food = eat = feed
eat = feed = eaten = consume = prey
eater = feeding
hunt = prey = poach
meat < carnivore
grass eater < herbivore
body = organisation = institution = agency = authority
agency = body = authority
organisation = body = association = institution = society
association = society = sabha = union
society = samaj = association
reformer = reform = social reform
school = college = education
college = university
education = learning = school = teach
literacy = education
woman = female = women
women = female = woman = girls
lady < woman = women
girl = women = female
child = children = minor = kid
kids = children
widow = widows
wife = widow
marriage = wedding = marry
caste = community
untouchable = dalit = untouchability = depressed classes
dalit = depressed classes = scheduled castes = untouchable
religion = faith = religious = belief
muslim = islam
foreigner = alien = foreign = non citizen
alien = foreign = invasive
foreign = abroad = overseas
abroad = foreign = overseas = outside
overseas = abroad
neighbour = bordering
border = boundary = frontier
boundary = border = limit
capital = headquarters
transfer = shift = move = handover
shift = transfer = move = moved = relocate
handover = transfer
send = transfer
exile = deport = sent away = banish
banish = exile
title = award = honour = knighthood
honour = title = award
award = prize = title
prize = award
fame = famous
nickname = known as = called
slogan = call
speech = address = expression
speak = address = spoke = speech
visit = came = arrive = reach
arrive = reach = come = returned
come back = return = returned
returned = came back
sea route = route
ship = vessel = navigation
trade = commerce = commercial = export
merchant = trader
trader = merchant
industry = factory = manufacture
factory = industry
handicraft = craft = artisan
weaver = artisan = handicraft
textile = cloth
railway = train = rail
train = railway
telegraph = communication
army = military = soldiers = armed forces = troops
military = army = armed
soldier = sepoy = troops = army
troops = army = soldiers
police = constabulary
war = conflict
world war = war
peace = non violence
violence = violent
weapon = arms = armed
secret = underground = hidden
hidden = secret
spy = secret
radio = broadcast
deadlock = disagreement = differences = impasse = stalemate
disagree = deadlock = conflict = differ
tie = equal votes
casting vote = tie
conflict = clash = dispute = inconsistent = conflicting
dispute = disagreement = quarrel = difference
clash = conflict
prevail = override = supremacy = win
permanent = never dissolved = continuing
temporary = interim = pro tem = provisional
interim = temporary
emergency = crisis
crisis = emergency = breakdown
breakdown = failure
fail = collapse = failure = unsuccessful
failure = failed = fail
success = succeed
yearly = annual = year
annual = yearly
budget = annual financial statement
account = record
estimate = count = census = survey
census = count = population
count = estimate = census
survey = estimate = study
population = people = inhabitants
percentage = percent = per cent = proportion = share
proportion = share = percent
fraction = share
half = 50
quarter = one fourth = 25
majority = more than half
special majority = two thirds
simple majority = majority
vote = ballot = poll = voting = franchise = suffrage
voting = franchise = suffrage = ballot
franchise = suffrage = voting
voter = elector = electorate
candidate = contest
contest = stand = candidate = fight
constituency = seat
seat = constituency
eligible = qualify = qualified = qualification = eligibility
qualification = eligible = qualify = must be = criteria
criteria = condition = qualification
condition = requirement
disqualify = debar = lose seat = disqualified = disqualification
resign = quit = step down = resignation
quit = resign = leave
leave = exit = desert
switch = defect = defection = leave
vacancy = vacant = empty
oath = swear = sworn
privilege = immunity
immunity = privilege
secrecy = secret
open = public
public = people
transparency = information
information = data
notice = intimation
privacy = private
education right = right to education
religious = religion
language = linguistic = tongue
linguistic = language
minority = minorities
culture = cultural
heritage = unesco
temple = shrine
monument = architecture
sculpture = image = statue = sculptor
statue = sculpture = image
painting = art
poet = saint = song
song = hymn = verse = sang
song = anthem
king = ruler = emperor = monarch
queen = empress = rani = begum
prince = princely
noble = courtier
estate = land
peasantry = peasant
tenant = ryot = raiyat
rent = revenue
crop = plantation = cultivation
indigo = plantation
opium = drug
famine = hunger = starvation
hunger = famine = starve
fast = hunger strike
strike = hartal
walk = march
march = walk = procession
salt law = salt tax
cloth = khadi
spin = charkha
satellite = spacecraft
encryption = cryptography = code
calculate = compute = computer
computer = computing
phone = mobile
online = digital = portal
payment = pay = transaction
loan = credit
interest rate = repo rate = bank rate
inflation = price rise = rising prices
price rise = inflation = cost of living
cost of living = inflation
unemployment = jobs
currency = rupee = money
export = trade
import = imported
tariff = duty
subsidy = support
grain = foodgrain = wheat = rice
rice = paddy
cattle = livestock = cow
livestock = cattle
tiger = big cat
deer = sangai
dolphin = aquatic animal
turtle = olive ridley
reef = coral
bleaching = whitening
whitening = bleaching
melt = shrink
glacier = ice
ice = snow
flood = floodwater
storm = cyclone
hurricane = cyclone
typhoon = cyclone
earth = planet
planet = earth
ozone hole = ozone
skin = ultraviolet
uv = ultraviolet
fertiliser = fertilizer = nutrient
manure = fertiliser
nutrient = fertiliser
chemical = substance
metal = mercury
crust = rock
rock = mineral
layer = horizon
decay = decompose = rot
rot = decay = decompose
decomposer = decompose
dead = death
grow = growth
breathe = respiration
respiration = breathing
variety = diversity
diversity = variety
richness = diversity
unique = endemic = only
native = endemic = indigenous
endemic = found only = native
breed = nest = breeding
zoo = ex situ
seed bank = ex situ
natural habitat = in situ
park = national park
sanctuary = protected area
buffer = zone
zone = area
corridor = route
route = path = corridor
goal = target = aim
target = goal = pledge = commitment
aim = purpose = object = goal
pledge = commitment = promise
promise = pledge
deadline = date
compensation = relief
victim = affected
accident = disaster
disaster = accident = leak
leak = disaster
liability = liable
owner = proprietor
company = firm = corporation
firm = company = enterprise
bankrupt = insolvency
creditor = lender
debtor = borrower
regulate = control
control = regulate = superintendence
supervise = superintendence
independence = autonomy
autonomous = independent
basis = ground = criterion
ground = reason = basis
schedule = list
throw out = remove = removal
throw = remove
pick = choose = chose = select = recommend
fixation = fix = fixes
wild = wildlife
prevent = avoid = stop
put = apply = applied = place
alive = survive
stay = remain = hold = continue
soon = within = hours = days
bring = produce = brought
card holder = citizen = cardholder
earn = receive
punishment = penalty = sentence
duration = years = term
stay = hold = remain
run = extend
sit = hold
post = office = position
scrapped = abolish
climb = rise
kingdom = state = kingdom
swallow = annex = annexed
badly governed = misgovernment
badly = mis
bring down = remove = defeat
somebody = person
supporter = support
list = schedule
get rid of, got rid of, do away with, did away with, done away with, doing away with, put an end to, scrapped, wipe out, put a stop to = abolish = abolition = repeal = end = remove = eradication = eradicate = drop
throw out, threw out, thrown out, kick out, chuck out, boot out, fire, sack, give the boot, force out, push out, shown the door, drive out = remove = dismiss = impeach = impeachment = expel = oust
turn down, did not accept, did not agree to, spurn, throw back, refused to accept = reject = refuse = withhold = oppose = decline
go back on, undo, undid, undone, take back, took back, pull back, pull the plug on, back out = withdraw = withdrew = withdrawn = revoke = cancel = suspend = repeal = annul = end
in charge of, head of, heading, headed by, run by, runs, at the top of, at the helm of, leads, top man of, boss of, bosses, captain = head = chair = lead = preside = chairman = president = chief
look after, take care of, took care of, care for, handle, see to, manages, oversees, watch over, keep an eye on = administer = manage = nodal = supervise = superintend = monitor = regulate = protect = guardian = responsible
set up, put in place, start, kick started, kicked off, got going, get going, gave birth to, brought to life, came up, come up, brought into being = found = establish = create = launch = form = begin = institute = constitute = introduce = inaugurate
bring in, roll out, usher in = introduce = launch = insert = add = begin = start
put together, piece together, drew up, pen, jot, wrote down = draft = prepare = write = compile = frame = compose
bring out, come out with, put out, print = publish = release = issue = compile
comprised of, built up of = consist = compose = include = contain = comprise = divide
point out, shed light on, throw light on, lay bare, show up = show = reveal = describe = argue = expose
going up, shoot up, shot up, climb, soar, jump, mount, swell, get bigger, become bigger, get higher, push up, drive up = rise = increase = grow = raise = lift = surge = expand = higher
going down, come down, came down, bring down, drop off, dwindle, shrink, shrank, get smaller, become smaller, get fewer, tumble, slump, slide, slash, trim, cut down, cut back = fall = reduce = decline = lower = decrease = cut = drop = shrink = weaken = lose
wipe away, wash away, carry off, carry away, swept away, sweep away, eat away = erosion = erode = leach = strip = remove = transport
make worse, made worse, get worse, go bad, goes bad, deteriorate = worsen = weaken = harm = fall = degrade = degradation
make better, made better, get better, boost, help along, uplift, strengthen = improve = strengthen = promote = reform = raise = enhance = increase
keep safe, keep out of harm, look out for, save, save from, rescue, shield, shelter, cover = protect = conserve = conservation = protection = preserve = defend = guard = shelter
keep going, carries on, last, remain = continue = stay = remain = extend = survive
keep apart, set apart, set aside, put aside, put by, keep aside, keep back, kept for = reserve = separate = withhold = exclude
keep out, shut out, leave out, left out, leaves out, missed out, not cover = exclude = exempt = except = outside = bar = missed
take in, took in, welcome = admit = allow = join = absorb = include
set free, give out, give off, throw off, spew, puff out, belch = release = emit = emission = discharge = free = pardon
hold back, hold up, put off, stall, drag, sit on = withhold = delay = suspend = restrict = limit = restrain
hand over, give up, gave up, surrender, give away, gave away, part with, yield = transfer = cede = renounce = renunciation = resign = withdraw = return = grant
hand in, turn in, submit, give in = submit = tender = present = address
pass on, handed down, send on, pass along = transfer = transmit = inherit = hereditary = refer
step down, give up his post, leave his post, leave office, leaves office, put in his papers, walk out = resign = resignation = leave = withdraw = vacant
take over, took over, grab, snatch, gobble up, usurp, seize = annex = capture = seize = conquer = occupy = acquire = annexation
take away, took away, strip, rob, snatch away = remove = abolish = deprive = deprivation = end = withdraw = strip = lose
take place, took place, come about, came about, held = occur = hold = fall = meet
take up, took up, soak up, suck in, suck up, drink up, pull in, drawn from = absorb = take in = fix = store = sink
take out, took out, pull out, dig out, dig up, dug up = remove = extract = extraction = mine = withdraw = withdrawn
take back control, win back, get back, got back, bring back, put back, restored = restore = recover = return = reintroduce = revive = recovery
put up with, bear, withstand, cope with, live through = tolerate = tolerant = resist = suffer = survive
put in, put into, slip in, tack on = add = insert = include = deposit = invest
put down, crush, quell, stamp out, suppress = suppress = defeat = repression = end
put forward, moot, float, suggest = propose = recommend = suggest = present = introduce
put into practice, carry out, put in force, act on = implement = enforce = execute = conduct = perform
put on, slap on, clamp, levy = impose = levy = declare = proclaim
ask for, press for, pushed for, insist on, want = demand = seek = request = require = propose
call together, bring together, gather, get together, meet up, come together, came together, band together, joined hands = summon = convene = meet = assemble = joint = unite = join = session
talk into, win over, coax, convince, got to agree = persuade = convince
talk over, talk about, talks, speak about, argue about, chat = discuss = debate = conference = negotiate = consult
break down, fell apart, come apart, fall through, go wrong, flop = fail = failure = collapse = decompose = dissolve = breakdown
break up, carve up, chop up, cut up, slice up, split up, pull apart = dissolve = divide = partition = split = dissolution = fragment
break away, break off, go separate ways, part ways = separate = split = independent = leave = secede
break out, flare up, burst out, blow up = begin = rise = start = outbreak = epidemic
break the rules, break the law, breaking rules, break laws, flout = violate = disobedience = violation = offence = break
live off, feed on, eats, eaten by, dine on, live on, survive on = feed = consume = food = eat = depend = prey
depend on, hang on, rest on, lean on, bank on, hinge on = depend = rely = base = rest
deal with, dealt with, tackle, talk of, take on = deal = cover = concern = subject = provide = govern = matter
come from, came from, spring from, stem from, grew out of, arise from, borrow, lifted from, picked from, taken from = source = arise = draw = borrow = origin = origins = inspired = model
come into force, came into force, kick in, take effect, took effect, became law, become law, go live, came alive = enter into force = entered into force = came into force = commence = begin = force
come back, came back, reached home, came home = return = arrive = reach = restore
come to an end, came to an end, run out, expire, wind up, wound up, cease = end = lapse = expire = close = cease = dissolve = finish
come off, come out of, came off, taken off, struck off, strike off, knocked off = remove = leave = delete
come under, fall under, belong to = subject = belong = under = include = list
die out, dying out, vanish, disappear, no longer found, no longer alive, gone forever = extinct = extinction = vanish = lost = loss
run away, flee, fled, escape, got away, leak = escape = leave = leak = flee
run short, not enough, too little, too few, lack, dearth = shortage = scarce = lack = deficit = shortfall
more than needed, glut, extra = excess = surplus = over = exceed = surge
find out, work out, figure out = discover = detect = determine = reveal = estimate = calculate = inquire = examine
look into, dig into, probe, check up = inquire = investigate = investigation = examine = inquiry = inquire into = scrutiny
look for, hunt for, search for = seek = sought = search = find
look at, look over, vet = examine = consider = review = scrutiny = appraise = appraisal = study
judged, gauge, weigh up, size up, rate = assess = appraise = assessment = estimate = measure = decide
lend a hand, back, side with = support = aid = assist = help = back = favour
give the go ahead, give the nod, gave the nod, say yes to, okay, green light, agree to, agreed to, sign off, nod, give permission, gave permission = approve = assent = consent = ratify = sanction = approval = clearance = accept = ratification
give shelter, give cover, give home, housed = shelter = home = protect
give rise to, gave rise to, bring about, lead to, result in, set off, spark, trigger, touch off, behind = cause = lead = produce = result = trigger = due = create
sign up, sign up to, become part of, became part of, become a member, became a member, enter = join = accede = accession = party = sign = ratify = member
stop eating, not eat, refused food, go without food, gave up food = fast = hunger strike
stay away, keep away, shun = boycott = abstain = avoid = absent
take on, took on, hit out, rise up, rose up, rose against, rise against = resist = oppose = revolt = rebel = resistance = rebellion
stand for election, run for, fight an election, fight elections, be a candidate, put up for = contest = candidate = eligible
fill in for, step in for, act in place of, sit in for = acts as = act = deputy = vice = discharge
stick to, follow, obey, abide by, bound by = comply = observe = bound = bind = accordance = act on
stick out, jut = project = peninsula = upright
turn into, change into, become, switch to = become = convert = conversion = change = transform = turn
turn out, churn out, manufacture, cook up = produce = manufacture = make = form = production
turn up, show up, came to, came along = attend = present = appear = arrive
turn to, approach, move = seek = appeal = move = approach
wait for, waiting, hang about, pending = await = pending = wait
work together, team up, joint work = cooperate = cooperation = joint = alliance = partnership
point to, hint at, sign of, tell tale = indicator = indicate = sign = signal
left behind, leftover, what remains, remains = residue = residual = remain = debris = left
worn out, run down = degraded = weak = poor = old
cheat, swindle, con, trick = fraud = betray = cheat = trick
fed up with, angry with, unhappy with, upset with, cross with, anger, annoy, hurt = angered = offended = grievance = discontent = oppose = disturbed
afraid of, scared of, worry about, worries, fear of, afraid = fear = concern = danger = doubt = threat
proud of, pride = honour = prestige
agree on, settle, patch up, iron out, sort out = resolve = settle = settlement = agree = dispute = decide
fight against, fights, combat, battle against, struggle against = combat = against = resist = control = prevent
win against, beat, beaten, crushed, overcame, got the better of, thrash = defeat = victory = win = won = overcome
lose to, lost to = defeat = lost
alter, tweak, rework, rewrite, rewritten = amend = change = modify = amendment = revise = vary
wants to, tries to, try, attempt, hopes to, seeks to = aim = object = seek = purpose = goal = target = intend
bring, fetch, ferry, haul, cart, shift = transport = carry = bring = move = transfer
send, dispatch, mail = send = refer = submit = sent = transmit
stop, prevent, halt, check, avert, avoids, block = prevent = bar = stop = end = check = avoid = prohibit = forbid = restrain = curb = suspend = ban
ban, disallow, outlaw, illegal, not allowed, not permitted, off limits = prohibit = forbid = bar = ban = prohibition = abolish = restrict
letting, allow = permit = allow = authorise = enable = empower
force, compel, compelled, coerce = compel = oblige = force = compulsory = bind
bound to, supposed to, obliged = require = shall = compulsory = mandatory = oblige = bound = necessary
pick, choose, chose, select, hand picked = elect = appoint = nominate = select = recommend = choose = adopt
begin, open = start = launch = inaugurate = commence = first = begin
end, finish, close = abolish = end = withdraw = terminate = dissolve = conclude = complete
build, raise, erect, put up, constructed = construct = build = found = create = carved
craft, design, shape, invent, think up, thought of, dreamt up, devised = devise = design = create = coin = frame = introduce = shape = propose
label, labelled, dub, known as, christened = name = term = call = known as = title = coin
ask, request, urge, appeal = request = demand = seek = appeal = require = question
told, inform = inform = report = advise = notice = communicate = declare
states, stated, hold, claims, argue, maintain = declare = hold = state = argue = observe
show, shown, prove, proof = demonstrate = show = evidence = prove = establish
give, gave, offer, hand, supply, supplied, provide = grant = provide = confer = award = supply = give = extend
receive, gain, obtain, earn = receive = obtain = acquire = gain = secure = earn = award
gets back, return, gave back = return = restore = renounce
owns, hold, possess, belongs = ownership = owner = own = possess = hold
apply, employ, utilise = use = employ = apply = exercise = consume
live, dwell, stay, found in, housed in, at home in = inhabit = dwell = habitat = occur = found = live
grow, cultivate, farm, plant, raise crops, sow, sown = grow = cultivate = cultivation = plantation = sow
kill, murder, slay, slew, shot dead, gunned down, do to death, done to death = assassinate = kill = murder = death = execute = shoot
die, dying, passed away, lost his life, breathed his last = death = die = killed = martyr = starve
hang, executed, put to death, sent to the gallows, death penalty = hang = execute = sentence = death
hurt, harm, spoil, ruin, wreck, bad for, damage, affect, hits = harm = damage = injure = destroy = affect = ruin = degrade = deplete = weaken
destroy, raze, demolish, smash, kill off = destroy = deplete = destruction = loss = ruin
hide, hidden, conceal = secret = hidden = underground = conceal
join, link, tie, ties, tied, hook up, connect = connect = join = link = unite = integrate = merge = bind
mix, blend, mingle = mix = combine = combination = synthesis = blend = fuse
merge, club, fold into, lump = merger = merge = combine = integrate = unite
split, share out, divide = divide = split = distribute = partition = share = separate
cross, pass over, pass through = cross = pass = run through = through
flow, empties, drains = flow = drain = run = discharge = stream
move, travel, travelled, trek, roam, wander = migrate = move = transfer = travel = shift = march
leave, leaves, left, quit, depart, exit = leave = withdraw = resign = exit = withdrawal = desert
reach, touch, arrive = reach = arrive = attain = exceed = onset
rise, rose = increase = rise = revolt = surge = higher
fall = decline = fall = collapse = drop = decrease
cool, cooling down, chill = cool = cold = freeze = lower
heat, heat up, warm up, hot up, hotter, warmer, getting hotter = warm = heat = temperature = warming
burn, burnt, set fire, set on fire, torch = burn = combustion = fire = incineration
freeze, frozen, block = freeze = suspend = frozen
spread, scatter, disperse, sow widely = spread = disperse = distribute = dispersal = scatter
carry, bear, transport = carry = transport = bear = vector = convey
lift, hoist = raise = lift = remove = rise
pay, shell out, cough up, foot, bear the cost = pay = payment = contribute = liable = fund = revenue
fund, bankroll, money for = finance = fund = grant = sponsor = invest
spend, spent = expenditure = spend = outlay = cost
earn, make money, bring in money = revenue = income = earn = profit
lend, lent, give loan, give credit = lend = loan = credit = advance
borrow, take loan, take a loan, owe, owed = borrow = debt = loan = credit
buy, purchase, shop for, procure = purchase = buy = procure = procurement = acquire
sell, auction, sell off, hawk = sale = auction = sell = trade = disinvestment
check accounts, check the books, go through the accounts, examine accounts, checks the accounts = audit = auditor = comptroller
count, tally, number of, head count, headcount, add up = estimate = census = count = number = survey = total
measure = measure = index = gauge = unit = scale
set against = compare = relative = ratio = against
teach, train, coach, school = teach = train = educate = education = training
learn, learnt, study = study = learn = research = education
watch, monitor, track = monitor = observe = watch = supervise = survey
see, saw, seen, spot, sight, notice = observe = see = detect = record
feel, sense = feel = sense = perceive
think, believe, feel that, consider, view = hold = consider = opinion = view = believe
want to know, wonder = ask = inquire
promise, vow, pledged, commit, swear = pledge = commit = assure = undertake = oath = promise
agree, agreed, accept = consent = agree = assent = accept = ratify = concur
disagree, disagreed, object, dissent = oppose = disagree = dissent = deadlock = reject
complain, complaint, grumble, protest = complaint = petition = grievance = protest = object
blame, accuse, accused of, charge = charge = allege = blame = accuse = alleged = criticise
attack, raid, storm, assault, loot, plunder = raid = attack = invade = plunder = invasion = storm = sack = drain
invade, march on = invade = invasion = conquer = attack
arrest, nab, pick up, put behind bars, jail, lock up, put in jail, put in prison, send to jail, held, imprisoned, caught = arrest = imprison = detain = detention = jail = imprisonment = prison
punish, penalise, fine, pull up = punish = penalty = punishment = imprisonment = liable = sentence
forgive, forgave, forgiven, excuse = pardon = remit = clemency = commute = exempt
vote, cast vote, cast their vote, go to the polls = vote = ballot = elect = franchise = poll
win = win = victory = majority = won = elected
protect, guard = safeguard = protect = conserve = guarantee = defend = secure
guarantee, guaranteed, ensure, make sure, made sure = guarantee = secure = ensure = provide = protect
limit, cap, restrict, ceiling, restrain = limit = ceiling = restrict = cap = maximum = restriction = exceed
hasten, speed up, sped up, quicken, rush, fast track = accelerate = quick = speed = fast = hasten
slow down, slow = slow = delay = reduce = retard
cover, blanket, span, stretch = cover = extend = apply = include = area
store, stock up, hoard, pile up, build up, collect, gather up, accumulate = store = storage = accumulate = deposit = sink = bioaccumulation = biomagnification = reserve = concentration
clean, clean up, purify = clean = purify = treat = filter = remediation = treatment
dirty, foul, soil, pollute, taint = pollute = contaminate = contamination = pollution = polluted
test, try out, tried out = test = trial = experiment = examine
fix, repair, set right, mend, decide = fix = determine = correct = prescribe = set = cure
decide, rule, held, final say, last word, has the last word, have the last word, has final say = decide = decision = judgment = rule = determine = held = final
spell out, spelt out, lay down, laid down, set out, set down = provide = define = lay = specify = prescribe = state = declare
share = share = distribute = joint = common = concurrent
swap, trade, exchange, replace, in place of, instead of, in lieu of, take the place of, took the place of = replace = exchange = substitute = instead = supersede = succeed
follow, come after, came after, next after, take over from, took over from = succeed = successor = replace = follow = after
belong, fit = belong = part = member = suit
vary = vary = differ = variation = unlike
occur, befall = occur = happen = event = take place
aid, assist = aid = assist = support = help = promote = benefit = enable = relief
save money = savings = deposit = economy
work, function, operate = function = operate = act = work = role
wear, wore, clad = wear = dress = clothed
eat, ate, swallow = eat = consume = feed = ingest
drink, sip = drinking = water
breathe = respiration = air = oxygen = breathe
sleep, slept, doze = sleep = night = hibernate
give birth, lay eggs, laying eggs, breed, nest, hatch = breed = nest = reproduce = nesting = breeding
sing, sang, sung = song = sing = hymn = music = sang
pray, prayer, worshipped = worship = devotion = religious = prayer
fly, flew = fly = bird = aircraft = flight
sail = voyage = sea = ship = navigation = sea route
shine, glow, shimmer = light = radiation = sunlight
shake, shook, tremble, tremor, quake = earthquake = seismic = vibration
melt, thaw = melt = shrink = retreat = glacier
sink, sank, drown = submerge = sink = flood = descend
dry up, dried up, dry out = dry = drought = evaporate = evaporation = arid
flood, submerge, soaked, waterlogged = flood = saturate = waterlogged = inundate = flooded
dig, dug, drill, mined = mine = drill = excavate = excavation = extraction
cut down trees, cut trees, chop trees, felling, fell trees, cutting down forests, cutting of forests, clearing forests = deforestation = clear = logging = uprooting
drive, push, propel = drive = push = force = impulse
hunt = hunt = poach = kill = predator
`
  .trim()
  .split('\n')
