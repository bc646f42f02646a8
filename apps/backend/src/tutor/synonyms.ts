/**
 * What says the same in the exam's field. In an entry each side of "=" may stand for each other; of "<" the left, as
 * students ask, may stand for the right, as books write, and not the other way round.
 */
export const synonyms: readonly string[] = `
upper house = rajya sabha = council of states = upper chamber = second chamber = house of elders
lower house = lok sabha = house of the people = lower chamber = popular house
mp < member of parliament
mps < members of parliament
mla < member of the legislative assembly = legislator
mlas < legislators = members of the assembly
mlc < legislative council
pm < prime minister
cm < chief minister
cji < chief justice of india = chief justice
sc < supreme court = scheduled caste
apex court = supreme court = top court = highest court
st < scheduled tribe
scs < scheduled castes
sts < scheduled tribes
obc = other backward classes = backward classes
ews = economically weaker sections
vidhan sabha = legislative assembly = state assembly
vidhan parishad = legislative council
cag = comptroller and auditor general
auditor < comptroller and auditor general = audit
pil = public interest litigation
forex < foreign exchange = foreign currency
reserve bank of india = reserve bank = rbi = central bank
mpc < monetary policy committee
eci = election commission
poll panel < election commission
cec = chief election commissioner
polls < elections
upsc = union public service commission
spsc < state public service commission
nhrc = national human rights commission
cic < central information commission
cvc = central vigilance commission
cbi = central bureau of investigation
rti = right to information
rte < right to education
sebi = securities and exchange board
trai < telecom regulatory authority
cci < competition commission
niti aayog = niti
pac < public accounts committee
dpsp = directive principles = directive principles of state policy
directives < directive principles
fr < fundamental rights
frs < fundamental rights
basic rights < fundamental rights
njac = national judicial appointments commission
ucc = uniform civil code
common civil code < uniform civil code
pesa = panchayats extension to scheduled areas
gst = goods and services tax
ngt = national green tribunal = green tribunal
eia = environmental impact assessment
epr = extended producer responsibility
ghg = greenhouse gas = greenhouse gases
co2 = carbon dioxide
ch4 < methane
n2o < nitrous oxide
so2 = sulphur dioxide
cfc = chlorofluorocarbons
cfcs = chlorofluorocarbons
hfc = hydrofluorocarbons
hfcs = hydrofluorocarbons
ndc = nationally determined contribution
ipcc = intergovernmental panel on climate change = intergovernmental panel
unfccc = united nations framework convention on climate change
napcc = national action plan on climate change
isa < international solar alliance
cdri = coalition for disaster resilient infrastructure
unep = united nations environment programme
moefcc < ministry of environment
cpcb = central pollution control board
spcb < state pollution control board
cbd = convention on biological diversity
unclos = united nations convention on the law of the sea = law of the sea
eez = exclusive economic zone
iucn = red list
cites = trade in endangered species
ntca = national tiger conservation authority
wpa < wild life protection act
fra < forest rights act
epa < environment protection act
esz = eco sensitive zone
crz = coastal regulation zone
gpp = gross primary productivity
npp = net primary productivity
bod = biochemical oxygen demand = biological oxygen demand
aqi = air quality index
pm2 < particulate matter
pops < persistent organic pollutants
pop < persistent organic pollutants
ddt = pesticide
gwp = global warming potential
inc = indian national congress = congress
eic = east india company = company
ina = indian national army = azad hind fauj
cdm < clean development mechanism = civil disobedience
ncm < non cooperation
qim < quit india
bose < subhas chandra bose = subhas bose
netaji = subhas chandra bose = subhas bose
bapu = gandhi
mahatma = gandhi
mahatma gandhi = gandhi
chacha nehru < nehru
babasaheb = ambedkar
sardar patel < vallabhbhai patel = patel
lokmanya = tilak
mountbatten plan = third june plan = plan of 3 june
1857 mutiny = revolt of 1857 = rising of 1857 = sepoy mutiny
mutiny = revolt = rebellion = uprising = rising = insurrection
subsidy alliance < subsidiary alliance
zamindari settlement < permanent settlement
drain theory = drain of wealth
amritsar massacre = jallianwala bagh
salt march = dandi march = salt satyagraha
widow burning = sati
kharif < monsoon crop
child marriage act = sarda act
east india company rule = company rule
upi = unified payments interface
npci = national payments corporation of india
msp = minimum support price
cacp = commission for agricultural costs and prices
pds = public distribution system
ration = public distribution system = fair price shop
fci = food corporation of india
msme = micro small and medium enterprises
msmes = micro small and medium enterprises
ibc = insolvency and bankruptcy code
nclt = national company law tribunal
bankruptcy = insolvency
wto = world trade organization
mfn = most favoured nation
trips = intellectual property
imf = international monetary fund
sdr = special drawing rights
cpi = consumer price index = consumer price inflation
wpi = wholesale price index
bop = balance of payments
cad < current account deficit
fdi = foreign direct investment
fpi = foreign portfolio investment
ecb = external commercial borrowings
fema < foreign exchange management act
shg = self help groups
shgs = self help groups
amr = antimicrobial resistance
crispr = gene editing
genome editing = gene editing
gm < genetically modified = genetically engineered
gmo < genetically engineered
brics = brazil russia india china
asean = association of southeast asian nations
navic = irnss = navigation with indian constellation
gps = satellite navigation
dna = genome
qubit = quantum bit
bns = bharatiya nyaya sanhita
bnss = bharatiya nagarik suraksha sanhita
bsa < bharatiya sakshya adhiniyam
ipc = indian penal code
crpc = code of criminal procedure
rpa = representation of the people act
evm < electronic voting machine
nota = none of the above
oci = overseas citizen
usa = united states = america
us constitution < constitution of the united states
american = united states
uk = united kingdom = british
london < british
un = united nations
un environment programme = united nations environment programme
ussr < soviet
rajyasabha = rajya sabha
loksabha = lok sabha
rashtrapati = president
uprashtrapati = vice president
pradhan mantri = pradhanmantri = prime minister
mukhyamantri = mukhya mantri = chief minister
rajyapal = governor
mantri = minister
mantri parishad = council of ministers
sansad = parliament
sadan = house
sadasya = member
vidhayak = legislator
vidheyak = bill
kanoon = law
kanun = law
qanoon = law
adhiniyam = act
adhyadesh = ordinance
samvidhan = constitution
sambidhan = constitution
samvidhan sabha = constituent assembly
prastavana = preamble
uddeshika = preamble
sanshodhan = amendment
anuchhed = article
anuched = article
dhara = section
anusuchi = schedule
maulik adhikar = fundamental rights
mool adhikar = fundamental rights
adhikar = rights
haq = rights
kartavya = duties
maulik kartavya = fundamental duties
neeti nirdeshak = directive principles
niti nirdeshak = directive principles
nyayalaya = court
sarvochch nyayalaya = supreme court
uchch nyayalaya = high court
nyayadhish = judge
nyaypalika = judiciary
nyayapalika = judiciary
karyapalika = executive
vidhayika = legislature
mahabhiyog = impeachment
chunav = election
nirvachan = election
chunav aayog = election commission
nirvachan aayog = election commission
aayog = commission
samiti = committee
matdan = voting
matdata = voter
vote dene < voting age
umar = age
umra = age
nagrikta = citizenship
nagarikta = citizenship
nagrik = citizen
rajya = state
zila = district
kendra = union = centre
sangh = union
sarkar = government
shasan = rule
apatkal = emergency
aapatkal = emergency
rashtrapati shasan = president rule
vittiya = financial
vitt aayog = finance commission
dhan vidheyak = money bill
panchayat raj < panchayati raj
gaon = village
gram = village
nagar palika < municipality
nagarpalika = municipality
aarakshan = reservation
arakshan = reservation
mahila = women
mahilaon = women
aurat = women
auraton = women
bachche = children
bachcho = children
shiksha = education
dharm = religion
jati = caste
chhuachhut = untouchability
dal badal = defection
dal badlu = defection
party badalne = defection
pad = office
pad se hatana = removal
hatana = removal = remove
hataya = removal = remove
hatane = removal = remove
hata = removal = remove
niyukt = appoint = appointed
niyukti = appointment = appoint
chunta = elects = elected = elect
chune = elected = elect
chuna = elected = elect
chunne = elect
karyakal = term
kshama = pardon
maaf = pardon
sainik = sepoy = soldier
kranti = revolution = revolt
vidroh = revolt
angrez = british
angrezon = british
angrezo = british
azadi = independence
aazadi = independence
swatantrata = independence = freedom
batwara = partition
vibhajan = partition
andolan = movement
aandolan = movement
namak = salt
namak satyagraha = salt satyagraha = dandi march
asahyog = non cooperation
savinay avagya = civil disobedience
bharat chhodo = quit india
kisan = peasant
kisaan = peasant
kisano = peasants
mazdoor = worker
lagaan = land revenue
lagan = land revenue
bhu rajasva < land revenue
zamindar = landlord
akaal = famine
akal = famine
samaj = society
sudhar = reform
vidhwa = widow
bal vivah = child marriage
shaadi = marriage
yuddh = war = battle
ladai = war = battle
jung = war = battle
sandhi = treaty
samjhauta = pact = agreement = treaty
raja = ruler
maharaja = ruler
badshah = emperor
samrat = emperor
nawab = ruler
riyasat = princely states
rajwade = princely states
akhbar = newspaper
kitab = book
kitaab = book
sansthapak = founder = founded
sthapna = founded = set up = established
sthapit = founded = established
shuru = began = started
khatam = ended = abolished
khatm = ended = abolished
mrityu = death
maut = death
faansi = hanged
phansi = hanged
netritva = led = leader
neta = leader
adhyaksh = president = chairman
adhyakshta = presided
paryavaran = environment
jungle = forest
jangal = forest
van = forest
vanya jeev = wild life
ped = trees
paudhe = plants
janwar = animals
jaanwar = animals
pakshi = birds
machhli = fish
baagh = tiger
bagh = tiger
sher = lion
hathi = elephant
haathi = elephant
gainda = rhinoceros
kachhua = turtle
pradushan = pollution
vayu = air
hawa = air
paani = water
pani = water
jal = water
mitti = soil
bhumi = land
zameen = land
samudra = sea
samundar = sea
nadi = river
nadiyon = rivers
pahad = mountain
parvat = mountain
himnad = glacier
barish = rain
baarish = rain
garmi = heat = warming
tapman = temperature
jalvayu = climate
jalvayu parivartan = climate change
mausam = weather
urja = energy
saur = solar
saur urja = solar energy
kachra = waste
kooda = waste
shor = noise
awaaz = noise
bijli = electricity
koyla = coal
jaiv vividhta = biodiversity
jaiv vividhata = biodiversity
prajati = species
parishthitik tantra = ecosystem
paristhitik = ecosystem
khadya shrinkhala = food chain
khana = food
anaaj = grain
fasal = crop
bhojan = food
mahangai = inflation
mehngai = inflation
byaj = interest
byaj dar = interest rate = repo rate
karz = loan
karza = loan
udhaar = borrowing
ghata = deficit
rajkoshiya ghata = fiscal deficit
kar = tax
vyapar = trade
rozgar = employment
bank se = bank
antariksh = space
upgrah = satellite
tika = vaccine
teeka = vaccine
bimari = disease
rog = disease
dawai = antibiotic = medicine
mandir = temple
murti = sculpture = image
kala = art
bhasha = language
kavi = poet
bhakti = devotion
seema = limit = boundary
adhikaar = rights
videshi = foreign
antarrashtriya = international
desh = country
duniya = world
vishva = world
saal = year
din = day
mahine = months
mahina = month
kam se kam < minimum
nyuntam = minimum
adhiktam = maximum
zyada se zyada < maximum
kanooni = legal
kharij = struck down
radd = struck down
asamvaidhanik = unconstitutional = struck down
bhang = dissolve = dissolution
bhrashtachar = corruption
suchna = information
suchna ka adhikar = right to information
sampatti = property
samanta = equality
swatantra = free = independent
abhivyakti = expression = speech
jeevan = life
giraftar = arrested
giraftari = arrested
hirasat = detention
bandi pratyakshikaran < habeas corpus
rin = loan
came up with < coin = coined = introduced = invented
come up with < coin = coined = introduced = invented
hiran = deer
hiren = deer
umar seema < age
bureaucracy = civil service = civil services
trap heat < greenhouse = greenhouse gas
traps heat < greenhouse = greenhouse gas
heat trapping < greenhouse
plentiful < abundant = abundance
toothless < only recommend = no power
rakh = hold = delay = return
abundant = plentiful
biggest = largest
tallest = highest
greatest = largest
till < until = up to
earliest = first
laal = red
lal = red
kaali = black
kala dhan < black money
rang = colour
jode = added = insert
joda = added = insert
jodi = added = insert
jude = added = insert
shamil = added = include
band < ban = outlaw = abolish
pratibandh = ban = prohibit
khoj = discover = find
khoja = discover = find
likha = wrote = write
likhi = wrote = write
haraya = defeat
hara = defeat
jeeta = win = defeat
mara = die = kill
maara = kill
goli = fire = shoot
gherao = siege
bheja = send = exile
bulaya = summon
chhoda = leave
badla = change = replace
badlav = change = amendment
jagah = replace = place
tod = break
toda = break
salt tax = salt law
zila nyayadhish = district judge
bahumat = majority
samarthan = support
avishwas prastav = no confidence motion = no confidence
avishwas = no confidence
sadasyata = membership
ayogya = disqualify = disqualified
ayogyata = disqualification
sanrakshan = conservation = protection
raksha = protect = defence
surakshit = protect
nuksan = harm = damage
nuksaan = harm = damage
fayda = benefit = advantage
faida = benefit
labh = benefit
matdata soochi < electoral roll
bachat = saving
udyog = industry
kheti = agriculture
krishi = agriculture
kharid = purchase = buy
bikri = sale
vigyan = science
kosh = fund = cell
nidhi = fund
sanchit nidhi = consolidated fund
akasmik nidhi = contingency fund
lekha = account
lekha pariksha = audit
pratishat = percent
hissa = share = part
bhag = part
aadha = half
lamba = long
sabse bada = largest
sabse badi = largest
bada = large
badi = large
chhota = small
chhoti = small
pehli baar = first
aakhri = last
antim = last
purana = old
naya = new
naam = name
mukhya = chief = main
uddeshya = purpose = object = aim
laksh = target
lakshya = target = goal
niyam = rules = rule
nirnay = judgment = decision
faisla = judgment = decision
faisle = judgment = decision
mukadma = case
mamla = case
mamle = case
apeel = appeal
dand = punishment
saza = sentence = punishment
shapath = oath
istifa = resign
tyagpatra = resign
vetan = salary
nyuntam aayu = minimum age
aayu = age
nivas = residence
janm = birth
vansh = descent
take part = participate = vote = have a say
have a say = vote = participate
trust vote = no confidence motion = no confidence = confidence
confidence vote = no confidence motion = floor test
sent away = exile = deported
head of state = president
first citizen < president
private bill < private member's bill
plastic ban = single use plastic
throwaway plastic < single use plastic
throwaway < single use
use and throw < single use
rajdhani = capital
mukhyalaya = headquarters
`
  .trim()
  .split('\n')

/** What comes near the same in plain English, for less: the first, as students ask, may stand for any of the others. */
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
`
  .trim()
  .split('\n')
