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
