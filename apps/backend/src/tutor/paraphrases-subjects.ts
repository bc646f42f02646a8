/** The same as `paraphrases`, by subject: polity, courts, history, economy, environment, science and geography, culture and the world. */
export const subjectParaphrases: readonly string[] = `
boss, top man, top person, top post, top job, number one, big man, in command = head = chief = chairman = chairperson = president = leader = principal
big boss of the country, first citizen, head of the nation, head of the republic, highest office, top office in the country = president
second in command, number two, understudy = vice president = deputy = vice
lawmakers, law makers, legislators, elected members, politicians, representatives = member = members = legislator = legislature = mps = representative
mps, mp = members = member of parliament = members of parliament = house
mlas = legislator = legislative assembly = members
lower house of a state, state house, state legislature, state lawmakers = legislative assembly = assembly = state legislature
house of parliament, chamber = house = chamber = parliament
law making body, law making, makes laws, make a law, makes the laws, law giving = legislature = legislate = parliament = legislation = enact
new law, piece of law, proposed law, draft law, law proposal = bill = act = legislation = statute = ordinance
law, rules, rulebook, rule book, legal rule = act = statute = code = provision = article = legislation = regulation = constitution
temporary law, emergency law, stopgap law, law when parliament is not sitting, law without parliament = ordinance
basic law, supreme law, highest law, law of the land, founding document, rulebook of the nation, rule book of the country = constitution
makers of the constitution, people who wrote the constitution, founding fathers, makers = framer = constituent assembly = drafting committee
opening lines, opening words, opening statement, introduction of the constitution, first page = preamble = proviso
change to the constitution, change in the constitution, changing the constitution, alter the constitution, constitutional change, tweak to the constitution = amendment = amend = article 368
core of the constitution, heart of the constitution, cannot be changed, cannot be touched, beyond change = basic structure
head of a state, head of state government, governor of a state, raj bhavan = governor = constitutional head = chief minister
ministers, cabinet, team of ministers, council = council of ministers = cabinet = minister = ministry
top minister, leader of the government, head of government, heads the government = prime minister = chief minister
government department, departments, wing of government, arm of government = ministry = department = executive = nodal
officers, officials, bureaucrats, babus, government staff, government workers, government employees = civil service = civil servants = public servants = executive = officer
centre, delhi, union government, national government, government at delhi, new delhi, government of india, federal government = union = central = centre = union government
states, provinces, regional government = state = states = provincial = province
village council, village government, rule in villages, local rule, village body, village bodies = panchayat = gram sabha = panchayati raj = panchayats
town council, city council, city government, city body, town body, civic body = municipality = municipalities = urban
third tier, grass roots, grassroots, local bodies, local body = panchayat = local government = municipality
chair of the house, presiding officer, runs the house, controls the house = speaker = chairman = preside
opposition, other side, rival party = opposition = leader of the opposition
meeting, gathering, sit in, sittings, get together = session = sitting = summit = conference = meeting = assembly
minimum attendance, least attendance, how many must be present, enough members = quorum
break between sessions, gap between sessions, gap between meetings, gap between two meetings = session = six months = gap = interval
first hour, hour for questions = question hour
no trust vote, trust, loses trust, lost trust, loss of support, loses support = no confidence motion = confidence = no confidence
question paper of house, spoken answer, oral reply, oral answer = oral = starred
written answer, written reply = unstarred
changing parties, party hopping, hop parties, hopping, jump ship, switching parties, party switching, floor crossing, crosses the floor, turncoat = defection = anti defection = tenth schedule = voluntarily = disqualification
party order, party line, order of the party, party instruction, party command = whip = direction
lose his seat, lose their seat, loses seat, thrown out of the house, lose membership = disqualified = disqualification = vacant = seat
hung, equal votes, votes are equal, draw, level votes, ties, tied = tie = casting vote
deciding vote, extra vote, tie breaker, tie breaking vote = casting vote
two thirds majority, big majority, larger majority = special majority = two thirds = two-thirds
more than half, above half, over half, bare majority, ordinary majority = simple majority = majority
signatures, how many must sign, sign the notice, signed by how many = signed = notice = sign
money matters, money law, law on money, law about money, spending bill, tax bill = money bill = financial bill = appropriation
yearly accounts, yearly money plan, spending plan, yearly plan of spending, income and spending statement = budget = annual financial statement
government purse, public purse, government kitty, government money, public money, state money, treasury = consolidated fund = public money = public funds = revenue = exchequer
rainy day fund, fund for emergencies, money for emergencies, unforeseen spending = contingency fund
watchdog of accounts, checks government spending, checks the spending, accounts checker, looks at government accounts = comptroller and auditor general = audit = auditor general
government lawyer, top law officer, chief lawyer, top lawyer, lawyer of the government, law officer = attorney general = advocate general = solicitor general = law officer
pardon power, forgive a convict, mercy power = pardon = article 72 = clemency
refuse to sign, sit on a bill, not sign a bill, pocket, keep a bill pending = veto = withhold assent = withhold = pocket veto = assent
sign a bill, signature on a bill, nod to a bill, approval of a bill, approve a bill = assent
keep a bill, keep aside a bill, send a bill to the president = reserve = reserved for the consideration = reserved
hold on to, delay a bill, hold a bill = delay = withhold = fourteen days = return
kick out the president, remove the president, removal of the president = impeachment = impeach
take charge, takes over as, in office, hold office, holds the post, time in office, stint, run, spell, reign = term = tenure = holds office = office
how long, for how long, how many years, length of time, time limit, duration, period, till when = term = tenure = period = years = months = within = maximum = days
how soon, how quickly, how fast, within how much time, within how long, deadline, last date = within = days = months = hours = before = time
how old, at what age, what age, least age, age limit, youngest = years = age = completed = minimum age = years of age
how often, how frequently, how regularly, after how many years = every = each year = annually = once = years
how many people, how many members, size of the team, team size, how big is the team, strength = members = consist = composed = number = strength
what share, what portion, portion, what part, what fraction, slice, cut, how big a share, how big a part, what proportion = share = percent = per cent = fourth = third = half = tenth = fraction = proportion
what amount, how large, how big, size = amount = percent = crore = limit = number = area
name given to, technical term = called = known as = term = is a = refers
on what ground, what situations, which situations, in what situation, under what conditions, in what cases = ground = grounds = when = threat = condition
emergency rule, state of emergency, crisis rule, country under emergency = national emergency = emergency = proclaim = article 352
central rule, rule by the centre, centre takes over a state, takes over a state, takes control of a state, direct rule = president's rule = president rule = article 356 = constitutional machinery
money emergency, economic emergency, financial crisis, bankrupt country = financial emergency = article 360
war, attack from outside, foreign attack, outside attack = external aggression = war
uprising with guns, armed uprising, revolt with arms, gun revolt, armed revolt = armed rebellion
unrest, trouble inside, riots, turmoil, chaos, mess = internal disturbance = disturbance = riot = agitation = violence
poll, elections, going to vote, national vote = election = elections = poll = voting = elect
poll body, poll panel, poll watchdog, conducts elections, runs elections, holds elections, body that runs elections = election commission
voters list, list of voters, voting list = electoral roll = electoral rolls = roll
drawing constituencies, redraw seats, redrawing constituencies, redrawing boundaries, seat boundaries, drawing of seats, carving seats = delimitation
right to vote, voting right, able to vote, can vote, cannot vote = franchise = suffrage = vote = electors
everyone can vote, vote for all, all adults can vote, all grown ups vote = universal adult franchise = universal adult suffrage = adult suffrage = adult franchise
voting machine = electronic voting machine = evm = vvpat
donations to parties, party donations, party funding, money to parties, gifts to parties = electoral bonds = electoral bond = donation
seats kept for women, seats for women, women quota, quota for women, ladies quota = reservation = women = one third
graft, bribe, bribery, bribe taking, taking bribes, kickback, crooked, dishonest officials = corruption = bribery = lokpal = prevention of corruption
ombudsman, people's watchdog, anti graft body, graft watchdog, corruption watchdog, anti corruption body = lokpal = lokayukta = ombudsman = vigilance
watchdog, overseer, keeper = commission = board = authority = regulator = guardian = ombudsman
panel, team, task force, body of experts, group of experts, expert panel = committee = commission = panel = board = group = collegium = council
file a complaint, lodge a complaint, report a crime, report someone = complaint = complaints = allege = fir
open records, ask for records, ask the government for information, government files, see government files, request for information, demand information = right to information = information = request
personal details, private details, personal data, private information = personal information = data = privacy = personal data
national, citizen = citizen = citizenship = national
stop being a citizen, lose citizenship, giving up citizenship, lose nationality = renunciation = deprivation = termination = citizenship may be lost
become a citizen, become an indian, getting citizenship, becoming indian, gain citizenship = acquire = naturalisation = registration = descent = citizenship = acquiring
indians abroad, indian origin, foreign indians, people of indian origin, foreigner of indian roots = overseas citizen = overseas
foreigners, outsiders, aliens, people from outside, non citizens = foreign = alien = foreigner = overseas
pay, wages, salary, pay packet, perks, earnings = salary = salaries = pay = wage = allowances
pay cut, cut pay, cut in pay, pay reduced, salary cut, lower pay, cut salaries = reduction of the salaries = salaries = reduction
independent body, free from government = autonomous = independent = statutory = constitutional
made by law, set up by law, by an act, created by law, backed by law, legal body = statutory = act = statute
not binding, only advice, just advice, merely advice, no teeth, toothless = advisory = recommend = recommendation = not binding
can be taken to court, enforceable, go to court for, court can enforce = justiciable = enforceable = enforce
not enforceable, cannot be enforced, no court can enforce, courts cannot enforce = not justiciable = non justiciable = not enforceable
guiding principles, guidelines for the state, ideals for the state, goals for the state, policy ideals = directive principles
duties of citizens, what citizens must do, citizens duties, duty of every citizen = fundamental duties
basic rights, main rights, rights of citizens, rights of people, core rights, people's rights = fundamental rights = rights
same treatment, treated the same, treated alike, equal treatment, fair treatment = equality = equal protection = equality before
high born, low born, birth based discrimination, treated badly, unfair treatment, bias, biased = discrimination = untouchability = caste
touch, untouchables, outcaste = untouchability = depressed classes = dalit
free speech, freedom to speak, speak freely, free to speak, speak one's mind = freedom of speech = speech and expression = expression
own religion, follow any religion, choose a religion, free to pray, religious freedom, practise any faith = freedom of religion = religion = conscience = profess
no state religion, religious neutrality, neutral on religion, not favour any religion, all faiths equal = secular = secularism
forced work, unpaid work, unpaid labour, made to work without pay, slave labour, bonded workers = forced labour = begar = bonded labour
child workers, kids working, children working, children in factories, kids in factories = child labour = employment of children = factories
schooling, free schooling, schooling for kids, free education, schooling for children = education = right to education = free and compulsory
taken to a judge, brought to a judge, produced before a judge, shown to a judge = magistrate = produced
produce the body, bring the prisoner, illegally held, wrongly held, illegal arrest, wrongly jailed = habeas corpus
order to do duty, court order to do duty, do your duty order, order to an officer = mandamus
by what right, by what authority, show by what right = quo warranto
court order, orders of court, orders of the court = writ = writs = judgment = direction
locked up without trial, jailed without trial, held without trial, detention without trial = preventive detention
tried twice, punished twice, two punishments, same crime twice = double jeopardy
speak against himself, witness against himself, forced confession, testify against himself = self incrimination
land rights, right to land, right to own land, right to own things, ownership of land, take property, taking of property = right to property = property = article 300a
cultural rights of small groups, smaller groups, small groups, weaker groups = minorities = minority
one law for all, same law for all, same law for all religions, common law for all = uniform civil code
top court, apex court, highest court, biggest court, court at delhi = supreme court
state court, court of a state, courts of the states = high court
lower courts, small courts, courts below, trial court = subordinate courts = district = subordinate
bench, men in robes = judge = judges = bench = court = chief justice
top judge, seniormost judge, chief judge, head of the judges = chief justice of india = chief justice
group of judges, judges choosing judges, judges pick judges, judges who select judges, panel of judges = collegium = bench
choosing judges, picking judges, selecting judges, naming judges, selection of judges, appointing judges = appointment = collegium = judges
move a judge, shift a judge, shifting judges = transfer
go to court, goes to court, go straight to court, knock on the court's door, take to court, taken to court, move court, drag to court = petition = approach = move = appeal = litigation = suit
case, lawsuit, suit, legal fight, legal battle, court fight = case = suit = litigation = dispute = judgment
court case for public good, case for the public, case on behalf of others, case for others, on behalf of the poor, sue for others = public interest litigation
ruling, verdict, court decision, court ruling, court said, court held = judgment = decision = case = held = ruling
struck down, strikes down, quashed, thrown out by court, killed the law, cancelled by court, declared void, void, knocked down, set aside = struck down = void = unconstitutional = invalid = quash = strike
check if a law is valid, test laws, check laws, look at whether a law is valid, power to cancel laws, cancel laws = judicial review
ask the court's advice, seek advice of court, advice from the court, opinion of court, court's opinion = advisory jurisdiction = article 143 = advisory = opinion
first hearing, hears first, straight to supreme court, between states, centre against state, state against state = original jurisdiction
hears again, second hearing, rethink, look again, take another look, relook = appeal = review = curative = reconsider = reconsideration
insulting the court, insult court, disobey court, disrespect to court = contempt
lawyer, vakil, counsel, advocates = advocate = lawyer = jurist = attorney
legal expert, law expert, law scholar, expert in law = jurist = eminent jurist
bad conduct, wrong conduct, wrongdoing by a judge, misconduct, bad behaviour = misbehaviour = proved misbehaviour = incapacity
guilty, found guilty, proved guilty = convicted = conviction = offence
crime, wrongdoing, wrong, misdeed, illegal act = offence = crime = criminal = alleged
robber, dacoit, thief, thieves, looters = robbery = robbed = dacoity = theft
jail, prison, behind bars, lockup, cell, gaol = jail = prison = imprisonment = prisoner
jail term, prison term, years in jail, years in prison, time in jail = imprisonment = sentence = years
bail, get out of jail, released from jail = bail = release
witness, testimony, proof, evidence = evidence = witness
police case, police report, first report = first information report = fir
old criminal law, old penal law, british era penal law, british penal code = indian penal code
new criminal law, new penal law, new penal code = bharatiya nyaya sanhita = sanhita
special courts, quasi court, mini court, court like body, court like bodies = tribunal = tribunals = quasi judicial
green court, court for environment, environment court, environmental court = national green tribunal
settle out of court, out of court, without going to court, private settlement = arbitration = mediation = lok adalat = conciliation
free legal help, free lawyer, legal help for the poor, lawyer for the poor = legal aid = lok adalat
harassment at work, workplace harassment, harassing women at work, women at work = sexual harassment = vishaka = workplace
gay, same sex, same sex relations, homosexuals = section 377 = navtej = sexual
third gender, trans people, transgender people = transgender = third gender = nalsa
affair, cheating wife, cheating on spouse = adultery
divorce, triple talaq, talaq = triple talaq = divorce = shayara bano
privacy, private life, being left alone, right to be left alone = privacy = puttaswamy = article 21
right to life, life and liberty, live with dignity = article 21 = personal liberty = right to life
living will, right to die, mercy killing, let die = passive euthanasia = euthanasia
english, britishers, white rulers, white men, englishmen, englishman, angrez, colonial masters, foreign rulers, the raj, colonial rulers = british = company = english = colonial = britain
english king, english queen, british king, british queen, queen of england, king of england, crown, throne = crown = queen = king = royal = elizabeth = victoria
british boss in india, top british officer, top british official, british ruler of india, head of british india = viceroy = governor general = governor-general
trading company, english company, english traders, british traders, merchant company = east india company = company
factory, trading post, trading station, warehouse of traders = factory = warehouse = trading = settlement
people from portugal, portuguese sailor, sailor = portuguese = vasco da gama = navigator
people from holland, hollanders, dutchmen = dutch
frenchmen, french traders, people from france = french
king, kingdom, ruler, rajas, maharaja, monarch, nawabs, sultan, overlord = ruler = king = nawab = emperor = sultan = kingdom = reign = maharaja
small kings, native kings, native rulers, kingdoms under the british, royal states = princely states = princes = paramountcy
queen, rani, lady ruler, woman ruler = rani = begum = queen = lakshmibai
last mughal, mughal king, old king of delhi, king of delhi = bahadur shah = mughal emperor = emperor
prime minister of the marathas, maratha minister, maratha prime minister = peshwa
maratha tax, tax of marathas, marathas demand, marathas took = chauth = sardeshmukhi
land outside, lands not theirs, neighbouring lands, areas they did not rule = territory outside = territories = territory
right to collect taxes, right to tax, tax collection right, tax rights, right of tax collection = diwani
split rule, rule by two, double rule, two rulers, two governments, power without duty = dual government = double government
english army in his state, british army in the state, pay for british army, keep british troops, british troops in his land = subsidiary alliance
no son, without a son, no male heir, without heir, no heir, childless, died without a son, adopted son = doctrine of lapse = lapse = heir
badly run, badly governed, poor rule, bad government, bad rule, misrule = misgovernment = misrule
landlord, landowner, land lords, big landowners, rent collectors = zamindar = zamindars = landholder = landholders = taluqdars = jagirdar = zamindari
tillers, farmer, cultivators, peasants, growers, village folk, ryots, kisans = peasant = peasants = ryot = cultivator = farmer = tenant = kisan
sharecroppers, share croppers, crop sharers, tenants = bargadar = sharecropper = tebhaga = tenancy
moneylender, money lenders, sahukar, mahajan, usurers = moneylender = moneylenders
land tax, tax on land, farm tax, tax from land, tax on farmers, money from land, land dues = land revenue = revenue = rent
fixed for ever, fixed forever, never changed, could not be raised, for all time = permanent settlement = fixed = permanently
missed the due date, did not pay on time, late payment, failed to pay on time, not paid in time = sunset law = sunset = unpaid = due date
tax with each farmer, directly with farmers, deal with each farmer, each farmer paid = ryotwari
tax with villages, village paid together, whole village paid = mahalwari
indigo farmers, blue dye, dye, dye crop = indigo = nil darpan
craftsmen, artisans, craftsman, craft workers, skilled workers, handmade goods, village crafts = artisan = artisans = handicrafts = weavers = handicraft
cloth makers, cloth, fabric, garments = textiles = cloth = weavers = cotton = khadi
mill made cloth, machine made cloth, machine made goods, english goods, foreign goods, foreign cloth, goods from abroad = imports = manufactures = foreign cloth = foreign goods = imported
sucking out wealth, taking wealth out, wealth taken out, wealth flowing out, money flowing out, money going to england, loot of india, wealth sent to britain = drain of wealth = drain = drain theory
starvation, food shortage, hunger deaths, mass hunger, starving people = famine = hunger
soldiers, indian soldiers, troops, jawans, fighters, sipahi, men in the army = sepoy = sepoys = soldier = troops = army
sailors, seamen, navy men, men of the navy, navy boys = naval ratings = royal indian navy = ratings = navy
uprising of 1857, great uprising, first war of independence, soldiers revolt, sepoy revolt, soldier uprising = revolt of 1857 = revolt = mutiny
animal fat, fat of cow and pig, greased bullets, new bullets, bullets, cow and pig fat = greased cartridges = cartridges = fat
new gun, new rifle, guns, rifle = rifle = enfield = arms
arms store, arms depot, gun store, ammunition store, magazine = armoury = armouries = armory
weapons, guns, arms, ammunition = arms = weapons = armoury = armed
bomb, threw a bomb, hurled a bomb, explosives = bomb = bombs = threw
shoot, shot, opened fire, fired at, fire on, fired upon, gunfire = fired = firing = shoot = troops
young fighters, revolutionary, extremists, freedom fighters who used guns, gun toting, hotheads, radicals = revolutionaries = revolutionary = extremist = extremists
soft leaders, mild leaders, early leaders, polite leaders, gentle leaders = moderates = moderate
begging, begging letters, prayers and petitions, polite requests, mendicancy = petition = prayer = constitutional methods
freedom fighters, patriots, nationalists, nationalist leaders = nationalist = nationalists = revolutionary = congress leaders = congress
freedom, freedom struggle, getting freedom, becoming free, became free, got freedom, free india, independence day = independence = transfer of power = freedom = swaraj
complete freedom, full freedom, total freedom, full independence, total independence = purna swaraj = complete independence
self rule, rule ourselves, own rule, rule by indians, home rule = swaraj = self government = home rule = self-government
stir, agitation, mass protest, protests, campaign, drive, struggle, uprising, andolan = movement = satyagraha = agitation = campaign = civil disobedience = protest
1920 stir, stir of 1920, 1920s protest = non cooperation
1930 stir, stir of 1930, 1930 campaign, law breaking stir, law breaking campaign = civil disobedience
1942 stir, 1942 protest, protest of 1942, stir of 1942, do or die stir, last big stir = quit india
peaceful protest, peaceful resistance, truth force, soul force, protest without violence, fighting without violence, non violent protest = satyagraha = non violence = non-violence = passive resistance
walked to the sea, march to the sea, long walk, picked salt, making salt, made salt = dandi = salt satyagraha = salt march
ladies, women, girls, females = women = woman = female
refuse to work with, refuse to cooperate, no cooperation = non cooperation = boycott
mob killed policemen, policemen burnt, burnt police station, police station burnt, policemen killed = chauri chaura
caliph, turkey, turkish ruler, sultan of turkey = khilafat = caliph
law without appeal, black law, arrest without trial law = rowlatt act = rowlatt
garden massacre, killings at amritsar, amritsar killings, firing in amritsar, punjab killings, massacre of 1919 = jallianwala bagh = dyer
knighthood, sir title, gave up his title, return his title, gave back his title = knighthood = renounced = title
congress meeting, meeting of congress, congress session, first meeting of the congress, opening session, opening meeting = session = first session = congress
split in congress, congress split, party broke in two, broke in two = surat split = surat = split
made in india goods, home made goods, buy indian, indian goods, local goods, homegrown goods = swadeshi
division of bengal, bengal cut in two, cutting bengal in two, dividing bengal, split of bengal, bengal divided = partition of bengal = partition
splitting of india, division of india, cutting up india, birth of pakistan, making of pakistan, creation of pakistan, country split = partition = mountbatten plan = pakistan
muslim party, party of muslims, jinnah's party = muslim league = league
separate voting, voting by religion, separate voting for muslims, religion based voting, own voters, separate voters = separate electorates = communal award = separate electorate
joint voting, common voting, voting together = joint electorates
low castes, lower castes, lowest castes, oppressed castes, backward castes, harijans = depressed classes = untouchability = scheduled castes = backward classes = dalit = lower castes
high castes, upper castes, priests, pandits = brahmin = brahman = caste hindu = priest = priests
talks in london, london talks, london meeting, london conference, meeting in london = round table conference = round table
british team, british mission, team from britain, team sent from london, delegation from britain, ministers from britain = cripps mission = cabinet mission = simon commission = mission
all white, only whites, no indian in it, without any indian, no indians, no indian member = simon commission
the deal, deal, pact, truce, bargain, compromise = pact = agreement = treaty = accord = settlement = convention
peace deal, peace treaty, deal to end war = treaty = peace
borderline, border line, line dividing, boundary line = radcliffe = boundary = boundary commission
integration of states, joining india, signed to join india, merge with india = accession = instrument of accession = integration
bose's army, army of bose, army of subhas, indian army in japan, army of prisoners = indian national army = azad hind
trial at red fort, red fort trial = red fort = indian national army
ship that was turned back, ship of sikhs, ship turned back = komagata maru
fighters in america, indians in america, party in america, punjabis in america = ghadar = ghadar party
secret society, secret group, hidden group = anushilan = abhinav bharat = secret society = secret societies
band, gang, outfit, group of men, his men, men of, his group, followers, companions = group = companions = army = party = association = follower
tribal revolt, tribal uprising, tribals rose, revolt of tribals, forest people revolt, adivasi revolt = santhal = munda = rampa = rebellion = tribal
tribals, tribal people, tribe, adivasis, forest people, forest dwellers, indigenous people, hill people = tribe = tribes = scheduled tribes = forest dwellers = tribal = adivasi
temple entry, enter temples, let into temples, allowed into temples = temple entry = vaikom
widow burning, burning of widows, burning widows, widows burnt, burnt alive with husband, wife burnt with dead husband = sati
remarriage of widows, widows marry again, widows to marry again, widow remarry = widow remarriage = widows = remarriage
early marriage, child brides, marriage of kids, marriage of children, marriage age, age at marriage = child marriage = age of consent = sarda act
girls' schools, school for girls, schooling of girls, educating girls, girls' education, women's education = girls = education of women = female education = school for girls
idol, idol worship, praying to idols, worship of idols, many gods = idol worship = image worship = idolatry = worship
one god, single god, belief in one god = monotheism = one god
go back to the vedas, back to the vedas, return to the vedas = vedas = arya samaj = dayananda
religious reformer, reformers, social reformer, social worker, social reform group, reform group, reform body = reformer = samaj = reform = sabha
saints, holy man, sage, monk, swami = saint = saints = bhakti = swami = sant
school in british times, english education, english schooling, education in english, western education, english teaching = western education = english education = macaulay = minute
newspaper, paper, weekly, magazine, press = newspaper = newspapers = journal = press = weekly
language papers, local language press, indian language papers, press in indian languages, local language papers = vernacular press = vernacular
railways, trains, rail tracks, first train = railway = railways
telegraph lines, wires, messages = telegraph
civil servants exam, exam for officers, officers exam, entry exam, exam for civil service = civil service = examination = competitive
college for officers, training college for officers = fort william college
lawyer of tilak, barrister, law student = barrister = lawyer
father of the nation, gandhiji, bapuji, mahatma, gandhi ji = gandhi
netaji, subhas, subhash, subhash chandra bose = subhas chandra bose = bose
chacha, panditji, pandit nehru, jawahar = nehru
iron man, sardar = patel = vallabhbhai
grand old man = dadabhai naoroji = naoroji
frontier gandhi, badshah khan = abdul ghaffar khan = khudai khidmatgar
rajaji, c rajagopalachari = rajagopalachari
father of the constitution, dr ambedkar, babasaheb, main maker of the constitution = ambedkar
bengal poet, poet, national poet, gurudev = tagore = rabindranath tagore = poet
song of the nation, national hymn = national anthem = jana gana mana = vande mataram
cost of living, living costs, price rise, rising prices, prices going up, prices go up, costlier, dear, dearer, expensive, things cost more, price hike, prices shoot up = inflation = price = prices = index = costly = consumer price
push up prices, make things costly, raise prices = inflation = lift the index = price = prices
falling prices, cheaper, prices come down, price fall, low prices = deflation = falling inflation = price = cheap
fast, so fast, quickly, in a hurry, speedy, swift, in no time, soon = quickly = rapid = immediate = within
central bank, bank of banks, banker's bank, india's central bank, rbi = reserve bank = bank
rate setting panel, rate panel, panel that sets rates, sets interest rates, rate setters, decides interest rates, fixes interest rates = monetary policy committee = repo rate
lending rate, rate at which rbi lends, loan rate, cost of loans, cost of borrowing = repo rate = interest rate = bank rate
interest, interest charges, interest rates = interest rate = rate = coupon
cash kept with rbi, money kept with rbi, cash kept with the central bank = cash reserve ratio = crr
money supply, money in the market, money in circulation, money in hand = liquidity = money supply = circulation
bad loans, loans not repaid, unpaid loans, sour loans, loans gone bad = non performing assets = npa = bad loans = stressed
loan, credit, lending, money borrowed = loan = credit = debt = borrowing = lend = advance
small loans, tiny loans, loans to the poor, loans for poor women = microfinance = self help groups = micro = mudra
women's groups, savings groups, women saving together, groups of women, groups of poor women = self help group = self help groups
bankrupt, going bust, bust, cannot repay, cannot pay its debts, cannot pay back, failed firm, sick companies, broke = insolvency = bankruptcy = insolvent = default = liquidation = resolution
shut a company, closing a company, wind up a company, sell its assets, selling its parts = liquidation
lenders, people who lent, those who lent, creditors, banks that lent = creditor = creditors = lenders = committee of creditors
company, firm, business, corporates, industry = company = firms = enterprise = corporate = industry = business
small firms, small businesses, small industries, small factories, tiny firms = micro small and medium enterprises = msme = msmes = small enterprises
new companies, new businesses, young companies = startup = start up = start-up
workers, labourers, employees, staff, working people, workforce = labour = workers = employee = employment = staff
out of work, without jobs, no jobs, jobless, joblessness, lack of jobs, people without work = unemployment
jobs, work, livelihoods, employment = employment = livelihood = work = jobs
village job scheme, rural job scheme, hundred days of work, 100 days work, job guarantee, work guarantee, village jobs = mgnrega = employment guarantee = rural employment
tax, dues, charges, cess = tax = duty = levy = cess = revenue = tariff
sales tax, tax on goods, tax on sales, one tax, single tax, tax on purchases = goods and services tax = gst = indirect tax
customs, customs duty, import tax, tax on imports, tax on foreign goods, import duties, border tax = tariff = customs = duties = internal duties = duty
tax on income, salary tax = income tax = direct tax
tax free, no tax, pay no tax, not taxed, free of tax, without tax = exempt = exemption = zero rated
government income, income of the government, money the government gets, government earnings = revenue = receipts = revenue receipts
overspending, spending more than it earns, spend more than income, shortfall, money gap, gap between spending and income = fiscal deficit = deficit = revenue deficit
government borrowing, how much government borrows, needs to borrow, loans of the government = fiscal deficit = borrowing = public debt = government securities
government spending, money spent by the government, spending of government = expenditure = public expenditure = spending
selling government companies, selling public firms, sale of government shares, sell government stake = disinvestment = privatisation
share market, stock market, shares, market for shares = stock exchange = stocks = equity = securities = sebi
market watchdog, share market watchdog, stock market regulator = securities and exchange board = sebi
foreign money, money from abroad, foreign funds, foreign cash, dollars, money from outside = foreign exchange = foreign investment = foreign currency = remittances = forex
money sent home, money from workers abroad, money sent by workers abroad, sending money home = remittances = remittance
foreign companies coming, foreign firms investing, foreign investment, factories by foreigners, investors from abroad = foreign direct investment = fdi
dollar reserves, dollars held, foreign money kept by rbi, stock of dollars = foreign exchange reserves = reserves
sell abroad, goods sold abroad, sales abroad, goods sent abroad, selling to other countries = export = exports
buy from abroad, goods bought abroad, bring from abroad = import = imports
buy more than we sell, imports more than exports, more imports than exports = trade deficit = current account deficit = current account
money in and out, record of money with the world, accounts with the world, dealings with the world = balance of payments = current account = capital account
rupee falls, rupee weaker, rupee loses value, falling rupee, weak rupee, rupee getting weaker = depreciation = depreciate = exchange rate
value of money, value of the rupee, rupee's worth = exchange rate = purchasing power = currency
size of economy, national income, total output, country's income, output of the country, income of a country = gross domestic product = gdp = national income
slowdown, slump, economy shrinks, downturn, shrinking economy, bad times = recession = contraction = slow = deflation
growth, expansion, growing economy, boom = growth = grow = gdp = increase
digital money, phone payment, pay by phone, mobile payment, online payment, money by phone, qr code = unified payments interface = upi = digital payments = payment
e rupee, digital rupee, virtual cash = digital currency = cbdc
crypto, bitcoin, virtual coins = virtual digital assets = cryptocurrency = blockchain
bank accounts for all, bank accounts for the poor, accounts for poor, bank account for everyone = jan dhan = financial inclusion
subsidised food, cheap food, cheap grain, food for the poor, low price grain, free grain, ration shop, cheap rice and wheat = public distribution system = food security = fair price shop = national food security act
crop prices, price for crops, price promised to farmers, price for farmers, fixed price for crops, assured price, floor price, guaranteed price = minimum support price = msp = support price
grain stock, food stock, stored grain, grain stores, extra grain = buffer stock = food corporation = procurement = stocks
farmers' market, crop market, wholesale market for crops, mandi, mandis, vegetable market = apmc = mandi = agricultural produce = market
crop insurance, insurance for farmers, cover for crop loss = fasal bima = crop insurance = insurance
money to farmers, cash for farmers, farmer income, farmers cash = pm kisan = kisan = income support
farming, agriculture, tilling, cropping, growing crops = agriculture = cultivation = crop = farm = agricultural
watering crops, watering fields, water for fields, water to farms, canals, water for crops = irrigation = canal
growing fruits, fruits and vegetables, fruit growing, flowers and fruits = horticulture
fish farming, fishermen, fishing, fisher folk, those who fish, fisherfolk = fisheries = fish = fishery = aquaculture = matsya
dairy, milkmen, cows and buffaloes, milk sellers = milk = dairy = livestock = cooperative
millet, coarse grains, jowar, bajra, ragi = millets = coarse
sugar cane, ganna = sugarcane = sugar = cane
food making, packaged food, canning, food factories, packing of food = food processing = processing
middlemen, middleman, broker = intermediary = intermediaries = agents
poor people, the poor, poor families, needy, poorest = poverty = poor = below poverty line = weaker sections
rich, rich people, wealthy, well off, well to do, haves = rich = creamy layer = wealth = prosperous
old people, elderly, aged, senior citizens, grandparents = pension = senior citizens = old age
money after retirement, retirement money, old age money, money for the old = pension = provident fund
insurance, cover for illness, health cover, free treatment, free hospital care = health insurance = ayushman bharat = insurance
gas cylinders, cooking gas, lpg, cooking gas for poor women, gas for the poor = ujjwala = lpg = clean cooking
house for all, homes for poor, houses for the poor, housing scheme = awas yojana = housing
tap water, piped water, water at home, water tap, drinking water to every home = jal jeevan = tap = water supply
toilets, open defecation = swachh bharat = sanitation
skill training, job training, training for jobs, trades people, skills = skill = skilling = vocational = vishwakarma
plan body, think tank, replaced planning commission = niti aayog = planning commission
sharing taxes, share of states in taxes, sharing money with states, money to states, taxes shared with states, split of taxes = finance commission = devolution = divisible pool
tax council, states and centre on tax, body that decides gst = gst council
patent, rights of inventors, inventor's right, rights over inventions = patent = intellectual property = trips
local name tag, tag for local products, famous local products, product of a place, region tag = geographical indication
trade body of the world, world trade body, trade watchdog of the world = world trade organization = wto
global lender, world lender, lender to countries, bails out countries, bail out = international monetary fund = imf = world bank
innovation ranking, innovative countries, new ideas, ranking of new ideas = innovation = innovation index = global innovation index
yearly ranking, annual ranking, ranking, ranks countries, list of countries, league table = index = report = publishes = rank = published
rupee debt abroad, masala bonds, foreign loans, loan from abroad, borrow from abroad = external commercial borrowings = external debt
bond, iou = bonds = securities = debt = coupon
base year, year of comparison = base year = base effect = base
half yearly, twice a year, every six months = six months = half yearly = biannual = twice
big port, harbour, docks, ports = port = ports = harbour
highways, roads, expressways, streets = road = highway = roads = corridor
power cuts, electricity supply, power supply = electricity = power = grid
marsh, swamp, bog, soggy land, wet land, waterlogged land, boggy land, soggy places = wetland = wetlands = ramsar = swamp
agreement on wetlands = ramsar convention = ramsar
damaged sites, sites in danger, list of damaged wetlands, spoilt sites, danger list = montreux record = montreux
global tag, international tag, world tag, label = ramsar label = label = ramsar site
lake, lagoon, backwater, pond = lake = lagoon = chilika = loktak = wetland
odisha lagoon, lagoon in odisha = chilika
lake in manipur, floating lake, manipur lake = loktak = keibul lamjao
salt water trees, trees in salt water, sea shore forest, coastal forest, forest by the sea, trees on muddy coasts, tidal forests, trees growing in sea = mangrove = mangroves
sea plants, grass under the sea, undersea meadows = seagrass = seagrasses
colourful sea structures, sea rocks made by animals, reef builders, living rocks = coral = coral reef = polyps
losing colour, turn white, going white, whitens, white = bleaching = bleach = coral bleaching
big cats, national animal = tiger = tigers = project tiger
spotted cat, spotted big cat, fastest animal, fastest land animal = cheetah = leopard
cat of the snow, cat of the high mountains, snow cat = snow leopard
king of the jungle, lion king, lions = lion = lions = gir
one horned animal, horned animal, one horn = rhinoceros = rhino = one horned
jumbo, tuskers, elephants, national heritage animal = elephant = elephants = project elephant
river dolphin, blind dolphin, dolphin = dolphin = gangetic dolphin = ganges
sea turtle, turtles, mass nesting, turtles laying eggs = olive ridley = turtle = arribada
sea cow = dugong
big bird, large bird, desert bird = bustard = great indian bustard
scavenger bird, carrion birds, birds that eat the dead, birds that eat dead animals = vulture = vultures
cow medicine, painkiller for cattle, cattle drug, cattle painkiller, cattle medicine = diclofenac
dancing deer, manipur deer = sangai
kashmir deer, kashmir stag = hangul
long snouted crocodile, fish eating crocodile, croc, crocodile = gharial = crocodile
big tuskless cow, wild ox, wild cattle = gaur = bison
butterflies, bees, insects that carry pollen, carry pollen, honey bees = pollination = pollinators = insects
living things, life forms, living beings, creatures, living organisms = organism = organisms = species = animals = life
kinds of living things, types of living things, kinds of animals, kinds of plants, forms of life, number of species, life kinds, variety of life, variety of living things = species = biodiversity = diversity = species richness
kind of life, kinds of animal, type of animal, kinds of creatures = species
changes from place to place, change from one place to another = turnover = beta diversity
surroundings, nature, natural world, the planet, mother earth, natural surroundings = environment = ecosystem = habitat = ecology
home of an animal, where an animal lives, place where it lives, animal's home, place it lives = habitat
job of an animal, role of an animal, what a species does, job of a species = niche = role
animals fighting for food, fight for food, rivals for food, same needs, same food = competition = competitive exclusion = competitive
living together, both gain, both benefit, friendship between species = mutualism = symbiosis = lichen
one gains other unaffected, one benefits and the other does not care, free ride, hitch a ride = commensalism
live on another, freeloader, feeds on its host, lives off another = parasite = parasitism = host
hunter animals, hunters and hunted, hunter, killer animals, meat eaters, flesh eaters, meat eating = predator = carnivore = predation = prey
plant eaters, grass eaters, leaf eaters, plant eating animals, grazing animals, grazers = herbivore = herbivores = grazing
makes its own food, make their own food, food makers, make food from sunlight, cook their own food, makers of food = producer = autotroph = producers = photosynthesis
green plants, making food in leaves, food making in leaves, how plants make food = photosynthesis
break down the dead, eat dead matter, break down dead matter, rotting agents, rot, decaying = decomposer = decomposition = decomposers = decay = detritus
who eats whom, eating chain, chain of eating, eating order = food chain = food web = trophic
eating levels, feeding level, step in the food chain, level of the food chain = trophic level = trophic
loss of energy, energy lost, energy passed on, energy passed, how much energy passes = ten per cent = trophic = energy
poison building up, poison in the food chain, poison going up = biomagnification = bioaccumulation
key species, species that holds others together, holds the ecosystem together, most important species = keystone
popular species, poster animal, star species, mascot species = flagship
border between two habitats, meeting zone, meeting place of two habitats, where two habitats meet, overlap zone = ecotone = edge effect
how nature recovers, bare land to forest, bare rock to forest, stages of growth of a community, step by step change = succession = pioneer = climax
first to arrive, first settlers, first plants = pioneer
only found here, found nowhere else, found only in one place, nowhere else in the world = endemic
rich in life, life rich areas, rich areas under threat, threatened rich areas, rich biodiversity zones = hotspot = hotspots
outsider plants, outsider species, foreign plants, foreign species, unwanted plants, plants that take over, intruder, pest plant = invasive = alien = invasive alien
weeds, water weed, floating weed, purple weed, terror of bengal = weed = water hyacinth = lantana = parthenium
list of endangered animals, list of threatened species, who is endangered, danger book, book of endangered = red list = iucn
about to vanish, close to vanishing, near extinction, may die out, on the brink, nearly gone, at risk of dying out, in danger of dying out = endangered = critically endangered = threatened = vulnerable
saving animals in zoos, saved outside their home, outside their home, away from their home, outside natural home = ex situ
saving animals at home, saved in their home, in their own home, in natural home = in situ
gene store, store of seeds, seed store, storing seeds, seed vault = seed bank = gene bank
safe area for animals, protected forest, wildlife park, animal park, parks for animals, reserve forest = national park = sanctuary = protected area = tiger reserve = biosphere reserve
inner zone, inner part, no entry zone, innermost zone, central part = core = critical tiger habitat = inviolate
outer zone, ring around, outer part, surrounding zone, outer ring = buffer = buffer zone = transition
path for animals, animal path, passage for animals, animal crossing, paths between forests = corridor
holy forests, temple forests, forests of gods, forest of a deity, holy grove, forest left for the gods, forests kept by villagers = sacred groves = sacred grove
counted, census of animals, animal census, counted every = estimate = census = count
trade in wild animals, animal trade, trading in animals, smuggling animals, selling wild animals, animal smuggling, wildlife smuggling = cites = wildlife crime = trade = wildlife crime control
poaching, killing wild animals, illegal hunting, hunters = poaching = hunting = wildlife crime
sharing gains from nature, sharing benefits, fair share of gains, gains from genes, gains from plants, share gains = nagoya = benefit sharing = access and benefit sharing
lab made crops, lab crops, changed genes, genes changed, lab modified crops, modified crops, engineered crops, changed in the lab = genetically engineered = genetically modified = genetic engineering = living modified organisms = gene editing
released in the open, open fields, put into the open, into the wild = environmental release = release
protected by the end of this decade = 2030
of land and water, land and ocean = land and sea = land = earth
climate change, planet heating, heating planet, hotter planet, planet getting hotter, earth getting hotter, world getting hotter, hot planet, earth is warming = climate change = global warming = warming
heat trapping gas, gases that trap heat, trap heat, blanket of gases, gas that warms = greenhouse = greenhouse gases = greenhouse gas
cow burps, marsh gas, gas from cows, gas from rice fields, gas from paddy, gas from cattle = methane
laughing gas, gas from fertiliser = nitrous oxide
gas we breathe out, carbon gas, soot gas = carbon dioxide
net zero, no extra carbon, zero emissions, balance out emissions, stop adding carbon = net zero = 2070
climate promise, climate pledge, country pledges, climate plan of a country, national promise = nationally determined contribution = nationally determined = contribution
climate meet, climate talks, climate summit, yearly climate meeting = conference of the parties = cop = unfccc
climate deal, climate pact, world climate deal = paris agreement = kyoto protocol = unfccc
climate experts, climate scientists, science body on climate, scientists panel = intergovernmental panel = ipcc
cutting emissions, cutting down emissions, less emissions = mitigation = emission reduction = reduce
adjusting to climate, getting used to climate, coping with climate, live with climate change, prepare for climate = adaptation
money for climate, climate money, funds for climate, rich countries pay = climate finance = green climate fund = loss and damage
rich countries, developed nations, advanced countries, wealthy nations = developed countries = annex = developed = industrial
poor countries, poorer countries, developing nations, third world = developing countries = developing = least developed
buying pollution rights, selling carbon, trade in carbon, carbon trading, paying to pollute, pollution permits, trading pollution = carbon market = carbon credit = carbon credits = emissions trading
carbon store, locks carbon, lock up carbon, keeps carbon, soak up carbon, carbon in the sea, carbon by coast = carbon sink = sink = blue carbon = sequestration
sun shield, shield in the sky, layer that saves us from the sun, umbrella in the sky, protective layer = ozone = ozone layer = stratosphere
hole in the sky, hole over antarctica = ozone hole
fridge gas, ac gas, cooling gases, gases in fridges, coolants, gas in air conditioners, gases from refrigerators = chlorofluorocarbons = hydrofluorocarbons = kigali = montreal protocol
sunburn rays, harmful rays, dangerous rays, rays of the sun = ultraviolet
dirty air, bad air, foul air, air gets worse, breathing trouble, air quality gets bad, poor air, toxic air = air pollution = air quality = pollution = smog
dust, tiny dust, fine dust, soot, tiny particles, dust in the air = particulate matter = pm10 = pm2 = particles
polluted cities, filthy cities, cities with bad air = cities = non attainment = clean air programme
air meter, air score, air quality score, number for air quality = air quality index = aqi
smoky fog, smoke and fog, haze, smoke fog = smog = photochemical
warm lid, lid of warm air, trapped smoke, cold air trapped, smoke trapped = temperature inversion = inversion
burning of straw, burning straw, straw burning, farm fires, stubble, burning stubble = stubble = crop residue = residue
car fumes, vehicle smoke, car smoke, exhaust, fumes, vehicle fumes = vehicle = emissions = carbon monoxide = bharat stage
acidic rain, sour rain, rain that eats marble = acid rain
dirty water, foul water, spoilt water, filthy water, dirty rivers, unclean water = water pollution = sewage = effluent = contamination
dirt in water needs oxygen, oxygen needed by dirty water, oxygen needed to clean = biochemical oxygen demand
too many nutrients, green scum, scum, green film, water choked with plants, over fertilised water = eutrophication = algal bloom = algal blooms
poison in water, poison in groundwater, poisoned wells = arsenic = fluoride = fluorosis
weak bones, bone and teeth disease, teeth stained, yellow teeth, brittle bones = fluorosis = fluoride
fish poisoning disease, japan mercury disease, mercury disease, mercury poisoning = minamata = methylmercury = mercury
painful bones disease = itai = cadmium
blue babies, babies turn blue = methaemoglobinaemia = nitrate = baby syndrome = met
sewer water, drain water, toilet water, waste water, dirty drain water = sewage = effluent = wastewater
plastic, polythene, throwaway plastic, plastic bags, carry bags = single use plastic = plastic = plastic waste
tiny plastic, small bits of plastic, tiny bits of plastic = microplastics = microplastic
old phones and computers, electronic junk, thrown away gadgets, old gadgets, dead gadgets = e waste = electronic waste
garbage, trash, rubbish, junk, litter, kitchen waste, town waste = waste = solid waste = municipal
garbage dump, garbage hill, rubbish hill, dump site, dump = landfill = landfills
maker pays, maker takes back, company takes back, makers take back waste, maker responsible = extended producer responsibility = producer responsibility
polluter pays, those who dirty must pay, one who dirties pays, he who pollutes pays = polluter pays
better safe than sorry, act before proof, act without full proof = precautionary principle = precautionary
needs of children, future children, coming generations, leave for our children, without hurting the future = sustainable development = future generations
loud, loud sound, how loud, noisy, din, sound level, noise level, noise limit, racket = noise = decibels = decibel = noise limit
after dark, at night, night time, nightfall, late evening = night
where people live, where people stay, housing areas, living areas, homes, colonies = residential = residential areas
quiet zone, quiet area, no horn zone, no honking = silence zone
gas tragedy, gas leak, poison gas, killer gas, 1984 tragedy = bhopal = methyl isocyanate = oleum
green clearance, green nod, environment nod, permission for projects, study before a project, study of harm, check before building = environmental impact assessment = environmental clearance = clearance = appraisal
hearing people, asking locals, locals say, villagers' views = public hearing = public consultation = consultation
rules for coast, building near the sea, building on the coast, coast rules, sea side building = coastal regulation zone = crz
forest rights, rights of forest people, rights over forest, forest law for tribals = forest rights act = forest dwellers
turn forest into, forest land for factory, forest for other use, use forest land, use of forest land = non forest = diversion = forest conservation act = forest (conservation)
planting trees for trees cut, plant trees in return, money for lost forest, make up for lost forest = compensatory afforestation = campa
tree cover, green cover, forest land, area under forest, woods, woodland, jungle = forest = forest cover = forests
always green forest, forests that never shed leaves, never shed leaves = evergreen
trees that shed leaves, shed their leaves, lose leaves, leaf shedding = deciduous = monsoon forest
wildlife law, law for wild animals, animal protection law, law to save animals, animal law = wild life protection act = wild life (protection) act = wildlife protection act = wild life
hugging trees, tree huggers = chipko
clean energy, green energy, green power, energy that never ends, never ending energy = renewable = renewable energy = solar = non fossil
sun power, power from the sun, electricity from the sun, sun energy, sunlight power, sun panels = solar = solar energy = photovoltaic
wind power, windmill, power from wind = wind = wind energy
power from water, electricity from rivers, dam power, power from dams = hydropower = hydroelectric = dam
fuel from plants, fuel from crops, plant fuel, crop fuels, fuel from sugarcane, crop based fuel = biofuel = biofuels = ethanol = biofuels alliance
coal and oil, dirty fuels, old fuels, petrol and coal = fossil fuel = fossil fuels = coal
fuel of the future, cleanest fuel, clean fuel = hydrogen = green hydrogen
battery cars, electric cars, battery vehicles, cars on battery = electric vehicle = fame = ev
club of countries, group of nations, grouping, group of countries, bloc, league of nations = alliance = organisation = association = coalition = members = forum
club, society = alliance = association = group = congress
world meet, big meet, gathering of leaders, meeting of leaders, big gathering = summit = conference
glacier lake burst, lake burst, ice lake flood, bursting of ice lakes = glacial lake outburst = outburst flood
ice rivers, rivers of ice, mountain ice, ice sheets, himalayan ice = glacier = glaciers
hill pasture, high pastures, grazing lands in hills, mountain meadows, hill meadows, high meadows = bugyal = bugyals = alpine meadows = meadow
grassland, grass land, prairie, savanna, pastures = grassland = grasslands = banni = meadow = savanna
forest patches in hills, hill forest patches = shola
dry land, desert spread, land turning into desert, deserts growing, growing desert, turning to desert = desertification = desert = arid
soil loss, soil washed away, loss of soil, topsoil washed away = soil erosion = erosion
black soil, cotton soil = regur = black soil
river soil, soil brought by rivers, silt soil = alluvial = khadar = bhangar
salty soil, soil full of salt, salt soil, white crust soil = saline = usar = reh = alkaline
red brick soil, brick soil = laterite
rotted leaves, rotten leaves, dark rotted matter = humus
plant food, food for crops, khad, urea, plant nutrients = fertiliser = nitrogen = nutrient = urea = fertilisers
natural farming, chemical free farming, farming without chemicals, without chemicals = organic = natural farming
bug killers, crop poison, insect poison, pest killers, weed killer, insect killer = pesticide = pesticides = ddt = insecticide
plants that fix nitrogen, bean plants, beans and peas, bean family, dal plants, pulses = legume = legumes = rhizobium = nitrogen fixation = pulses
rains, rainy season, seasonal rains, rain in india, rain bearing winds, rainfall, showers = monsoon = rain = rainfall = southwest monsoon
poor rains, weak rains, failed rains, less rain, little rain, low rain, rains fail = poor monsoon = weaker monsoon = drought = deficient = weak monsoon
winter rains, rain in tamil nadu, retreating rains = northeast monsoon = retreating monsoon
warmer pacific, pacific warms, pacific gets hot, pacific gets warm, heating of the pacific, hot pacific, hot sea off peru, warm sea off peru = el nino = warming of the pacific = equatorial pacific
cool pacific, colder pacific, cold pacific = la nina
get ready, be ready, ready themselves, plan ahead, prepare, preparation = planning = prepare = relief = preparedness
forecast, foretell, foretold, tell in advance, known in advance, seen coming, predicted = forecast = seen ahead = prediction = warning = months ahead
storm at sea, sea storm, hurricane, typhoon, big storm = cyclone = tropical cyclone = cyclones
giant waves, big sea wave, killer waves = tsunami
ground shaking, shaking of the ground, tremors = earthquake = seismic
fire mountain, mountain that spits fire, lava mountain = volcano = volcanic
lava land, land made of lava, lava flows = basalt = deccan trap = lava
highest mountain, highest peak, tallest peak, tallest mountain, top peak, highest point = highest peak = peak = anamudi = kanchenjunga
high flat land, flat high land, table land, tableland = plateau
flat land, flatlands, level land = plain = plains
mouth of river, river mouth, where river meets sea, river meets the sea, where a river enters the sea, new mouth = estuary = delta = sea mouth = mouth
triangle of silt, fan of silt = delta = alluvial fan
starting point of a river, river begins, where a river begins, river starts, birthplace of the river, where does the river start = source = rise = rises = glacier = origin
branch of a river, river joining, rivers that join, side river, joining rivers, feeder rivers = tributary = tributaries
sharing river water, river water fight, water fight, fight over river water, fight over water, river water sharing, quarrel over water = water dispute = indus waters treaty = tribunal = inter state
deal on rivers with pakistan, river treaty with pakistan, water deal with pakistan = indus waters treaty
underground water, water under the ground, well water, borewell water, water below the ground = groundwater = aquifer
joining rivers of india, linking rivers, river link = interlinking = ken betwa = river linking
narrow sea, narrow strip of sea, narrow water, sea passage, narrow passage of sea = strait = channel
strip of sea a country owns, sea owned by a country, country's sea, waters of a country, 200 miles of sea, sea limit = exclusive economic zone = territorial sea = nautical miles
open sea, sea of none, nobody's sea, sea beyond = high seas
sea law, law of the seas, rules of the sea = law of the sea = unclos
sea bed, bottom of the sea, ocean floor, sea floor = seabed = deep sea = nodules = ocean floor
tides, rising and falling of the sea, high and low water = tide = tides = tidal
sea currents, rivers in the sea, ocean flow = ocean current = currents = upwelling
pull of the moon, pull of the earth = gravity = gravitational
earth's spin, spinning of the earth, turning of the earth, earth turning = coriolis = rotation
middle line of earth, line around the middle of the earth = equator
top of the world, bottom of the world, ends of the earth = arctic = antarctica = pole = polar
air around the earth, blanket of air, air cover, air around us = atmosphere
lowest layer of air, weather layer = troposphere
fast winds up high, high winds, upper winds = jet stream = westerly jet
west storms in winter, winter storms from the west = western disturbances
mountains of the west coast, mountains along the west coast, western hills = western ghats = sahyadri
mountains of the north, snow mountains, northern mountains, high mountains = himalaya = himalayas = himalayan
hill state, hilly state, mountain state = uttarakhand = himachal pradesh = sikkim = himalaya
coal mines, minerals in the ground, mining = coal = mineral = mines
light metal, white gold, battery metal = lithium
radioactive metal, atom fuel, nuclear fuel = uranium = thorium = plutonium
atomic power, atom power, power from atoms, nuclear power plants = nuclear = reactor = atomic energy
splitting atoms, atom splitting, breaking atoms = fission
joining atoms, fusing atoms, power of the sun on earth = fusion
satnav, india's own gps, indian gps, own gps, desi gps, location finder, finding location = navic = satellite navigation = navigation
rocket, space vehicle, launcher = launch vehicle = pslv = gslv = rocket
moon trip, moon mission, trip to the moon, moon landing, landed on the moon = chandrayaan = lunar = moon
sun trip, sun mission, mission to the sun, study the sun = aditya = solar
mars trip, mars mission, red planet = mars = mangalyaan
man in space, indians in space, space travellers, spaceman, astronaut = gaganyaan = astronaut = crew
space agency, isro = space research organisation = isro = space
spinning objects in space, objects round the earth, man made moons, machines in space = satellite = satellites = orbit
stays over one place, stays above one spot, fixed in the sky = geostationary
super fast computer, new kind of computer, next gen computers, computers of the future = quantum computing = quantum = qubits
smallest unit of quantum computer, bit of a quantum computer = qubit
spooky link, linked particles = entanglement
both at once, two states at once, in two states = superposition
thinking machines, smart machines, machine brains, ai, clever machines = artificial intelligence = machine learning
hackers, hacking, online attack, computer attack, internet attack, attack on computers, online crime, computer crime, net crime = cyber = cyber security = cyber attack = malware = cyber crime
online cheating, online fraud, fake emails, fake mail, fake messages, fake links, tricking mails = phishing = fraud
locks your files, locked files for money, pay to unlock, files held for money = ransomware
secret code, coded messages, scrambling messages, coding of messages, secret writing = encryption = cryptography = encrypted
body to deal with hacking, hacking response team, computer emergency team = cert in = computer emergency response
chips, computer chips, chip making = semiconductor = semiconductors = silicon
phones, handset, cell phone, mobile phone = mobile = telecom = phone
net, internet, web, online = internet = online = digital
jabs, injection, shot, vaccinated, inoculation = vaccine = vaccination = immunisation = routine services = vaccines
kids left out of jabs, kids who missed jabs, children who missed vaccines, drive for missed children, vaccine drive = mission indradhanush = immunisation
when most are immune, enough people are safe, most people safe, protects those not vaccinated = herd immunity
body's defence, defence of the body, body fights germs, fights germs, body's fight = immune = immunity = antibodies = antibody
drug resistance, medicines stop working, medicines no longer work, drugs stop working, drugs fail, germs beat medicines, germs resist drugs, superbugs = antimicrobial resistance = resistance = antibiotic
germ, microbe, bug, tiny organisms, small living things = bacteria = microbe = microbes = pathogen = virus = microorganism
cutting genes, gene scissors, genetic scissors, scissors of genes, changing genes, editing genes = gene editing = crispr = cas9
blood disease of tribals, blood disorder, blood disease = sickle cell = thalassaemia = haemophilia
inherited material, stuff of inheritance, blueprint of life, genetic material = dna = genome = gene
illness, sickness, ailment, diseases, falls sick = disease = infection = health = disorder
illness spread by mosquitoes, mosquito disease, mosquito illness, mosquito bite fever = malaria = dengue = vector
lung disease, coughing disease = tuberculosis = tb
sugar disease, high sugar = diabetes = insulin
worldwide disease, worldwide illness, disease across the world, corona, covid = pandemic = covid
cold storage, keeping vaccines cold, kept cold, chain of cold = cold chain
doctors, hospital, clinics, health workers = health = hospital = medical = asha
medicines, drugs, pills, tablets = drug = drugs = medicine = antibiotic
body tissue, tissues, cells of the body = tissue = cell
food value, good food, healthy food, feeding children, child feeding, underfed, poorly fed = nutrition = malnutrition = poshan = protein
school meals, lunch at school, midday meals, food at school = mid day meal = midday meal = pm poshan
electricity flow, current flow = current = electric
rust = corrosion = oxidation = iron
bending of light, light bends = refraction
light bounces back, bouncing back of light, mirror = reflection
sound that bats use, finding way by sound, sees by sound, bats = echolocation = ultrasound
shadow on the sun, shadow on the moon, sun hidden, moon hides the sun = eclipse
particles, bits, tiny pieces = particle = particles = particulate
splitting water, break water, water split by electricity = electrolysis = electrolyser
mixture, mix of metals, mixed metal = alloy
shrine, house of god, place of worship, mandirs = temple = temples = shrine
tell apart, recognise = tell apart = distinguish = differ = styles
sort, variety, school of art, way of building = style = styles = school = type = form
tower, top of a temple, spire, temple top, roof of temple = tower = shikhara = vimana
gate tower, entrance tower, temple gate, entrance, gateway = gopuram = gateway = gate
inner room, holiest room, room of the god, inner chamber of a temple = sanctum = garbhagriha
north style, northern style, north indian style = nagara
south style, southern style, south indian style = dravida
mixed style, deccan style, middle style = vesara
statue, idol makers, sculptors, carver, carved figures, stone figures, image makers, carvings = sculpture = sculptors = image = gandhara = mathura = carved
greek look, greek style, looks greek, greek influence, roman style, western looks = graeco roman = graeco-roman = gandhara = hellenistic
kind of rock, rock used, kind of stone, which rock, rock = stone = schist = sandstone = granite = marble = basalt = limestone
grey stone, grey rock = schist
red stone, red rock, spotted stone = red sandstone = sandstone
north west, northwest = north-west = gandhara
painting, wall pictures, wall paintings, cave pictures, pictures = painting = paintings = mural = ajanta = art
caves, cut in rock, cut out of rock, cut from rock = cave = caves = rock cut = ellora = ajanta
built the temple, made the temple, who built = built = temple = chola = king
chola temple, temple at thanjavur, big temple, great temple = brihadisvara = chola = rajaraja
dance, dancer = dance = classical dance = bharatanatyam = kathak
music, songs, singing, tune, musicians = music = song = carnatic = hindustani = tradition
songs of god, songs of devotion, love of god, devotion to god, devotional movement, love for god = bhakti = devotion = hymns
wandering saints, poet saints, saint poets = saint = bhakti = alvars = nayanars = kabir
muslim saints, muslim mystics, mystics = sufi = chishti
books, text, writer, written word = literature = book = text = author
town of books, city of books, city for books = city of literature = literature = creative cities
town, city, urban area, big town = city = town = urban = cities
honoured, honoured by, recognised by, award, title = designated = inscribed = award = declared = recognised
old coins, coin, gold coins = coin = coinage = coins
carved orders, stone orders, king's orders on stone, orders on stone, messages on stone, stone messages = edict = edicts = inscription = ashokan = inscriptions
old writing, ancient writing, writing on stone, stone writing = inscription = inscriptions = script = epigraph
old script, script, alphabet = script = brahmi = kharosthi
seal, indus people, old towns of the indus, indus towns, harappans = harappan = indus valley = harappa
old language, oldest language, rich old language, ancient languages, classical tongue = classical language = classical
tongue, speech, mother tongue, language = language = languages = linguistic
fair, festival, mela, carnival = festival = mela = kumbh = fair
living traditions, list of traditions, unwritten heritage, customs list = intangible cultural heritage = intangible
world heritage, heritage list, list of monuments, unesco list, list of heritage = world heritage = heritage = unesco
buddhist, buddha, followers of buddha, buddhism = buddhist = buddha = stupa
jain, mahavira's followers = jain = jainism = mahavira
empire, dynasty, royal line, royal house, family of kings = dynasty = empire = kingdom
monument, old buildings, historic buildings = monument = architecture = archaeological survey
diggers, digging old sites, digging up the past = excavation = archaeological
neighbours, nearby countries, next door countries = neighbouring = neighbour = asean = saarc = bordering
group of five, emerging nations, club of emerging nations, club of big developing nations, emerging economies = brics
southeast asian club, south east asian countries, club of south east asia, southeast asian nations, southeast asia = asean
seven rich nations, rich club, rich nations club = g7
twenty big economies, big twenty, group of twenty = g20
four nations group, india us japan australia, us japan australia = quad
shanghai club, central asian club, eurasian group = shanghai cooperation organisation = sco
military club, western military alliance, military alliance of the west = nato
un body, un agency, world body, global body, arm of the un, body of the un = united nations = specialised agency = organization = un
top un body, un's powerful council, veto nations, five big powers = security council
world court, court of the world, court of nations, hague court, court at the hague = international court of justice
bank of brics, brics bank, bank of five nations = new development bank
peace prize, famous prize, world prize, top prize = nobel
highest award, top award, highest honour, top honour, jewel of india = bharat ratna = padma = award
games, olympics, sports meet = olympic = sports = games
trade route, sea path, trade path, route from india to europe = corridor = imec = sea route = route
port in iran, iran port, iranian port = chabahar
gate of persian gulf, gulf passage, oil passage = hormuz = strait of hormuz
friendship treaty, tie up, partners, friendly ties, closeness = partnership = treaty = strategic = alliance
foreign policy to the east, policy towards the east, east policy = act east = look east
disarmament, giving up bombs, no nuclear bombs, stop atom bombs, ban on atom bombs = disarmament = non proliferation = proliferation = nuclear
refugees, people fleeing, asylum = refugee = refugees = naturalisation
army, armed forces, forces, defence forces, military = army = military = armed forces = defence = troops
war game, joint drill, drill, military drill, army drill, practice war = exercise = joint exercise = military exercise
ship, boat, vessel, warship = ship = vessel = naval = navy
scheme, yojna, plan, government programme, programme, initiative = scheme = programme = mission = yojana = plan = initiative
drive, campaign, mission, push = mission = campaign = programme = drive
kids, children, young ones, little ones, youngsters, minors = children = child = boys = girls
young people, youth, teens, youngster = young = youth = adult
grown ups, grown up, adults = adult = adults
men, males = man = men = person = male
people, folk, public, masses, common people, common man, ordinary people = people = public = population = masses = citizen
villagers, village people, rural people, countryside = village = rural = villages
city people, townspeople, urban people = urban = city
wife, wives, husband, spouse = wife = widow = husband = marriage
parents, father, mother, family = family = parent = father = mother
disabled, handicapped, differently abled, people with disabilities = disability = disabled = divyang
cleaners of drains, manual cleaners, sewer cleaners, people who clean sewers = manual scavengers = manual scavenging
teacher, school master, professor = teacher = teachers = professor = scholar
students, pupils, college students, learners = student = students = education
doctor, physician, medic = doctor = medical = physician
scientist, researcher, expert, scholar = scientist = biologist = expert = scholar = ecologist
writer, author = author = wrote = write = poet
businessman, businessmen, traders, shopkeeper, seth = merchant = trader = merchants = traders
planter, plantation owners, white planters = planter = planters = indigo
century, hundred years, 100 years = century = hundred
decade, ten years = decade = years
fortnight, two weeks = fourteen days = fourteen
half a year, half year = six months
quarter, one quarter, a quarter = one fourth = one-fourth = fourth
one in ten, a tenth, tenth part = one tenth = one-tenth
half of, fifty percent, one half = half = at least half
double, two times, twice, two fold = twice = double
daily, everyday, each day = day = daily
yearly, every year, each year, per year, once a year = annual = annually = yearly
monthly, every month, each month = month = monthly
nowadays, these days, at present = present = current = today
long ago, ancient, in old times, olden days, in the past = ancient = early = old
worst, biggest problem, main problem, drawback, downside, weak point, weakness, flaw, fault = criticism = critics = weakness = limitation = doubt = drawback
good point, strong point, plus point, merit, upside, strength, why is it good = benefit = advantage = strength = value
main aim, goal, main goal, main purpose, purpose = aim = purpose = object = goal
sense = means = refers = defined = is a
sort of = type = form = kind
famous for, known for, well known for = famous = known
nearest, close by, beside, next to = near = adjoining = beside = bordering
far off, far away, distant, remote = far = distant = remote
middle, heart, centre of = centre = central = core = mid
top, upper part, peak, summit = top = upper = peak = highest
bottom, lower part, base, floor = bottom = lower = floor = base
edge, rim, fringe, margin = edge = border = coast = boundary
inside, interior = inside = within = interior = internal
outside, outer, exterior = outside = external = beyond
big, huge, giant, massive, enormous, gigantic, vast = large = great = largest = major = big
small, tiny, little, mini, minor = small = minor = micro = tiny = little
strong, mighty, tough, stiff, hardy = strong = powerful = strict = hard
weak, feeble, frail = weak = weaker = vulnerable
strict, harsh, stringent, severe = strict = severe = stringent
key, chief, most important, leading, top = main = chief = principal = primary = key
first, earliest, oldest, pioneering, start = first = earliest = oldest = beginning
earliest version, first version, initial version, first draft, early version, rough version = first draft = draft
last, final, latest = last = final = latest
new, fresh, recent, modern = new = modern = recent
old, ancient, aged = old = ancient = earlier = former
rare, uncommon, scarce, hard to find = rare = scarce = few
common, widespread, usual, everyday = common = widespread = usual
equal, identical, alike = equal = same = identical = equality
safe, secure, protected, under cover = safe = protected = protection = secure
danger, risky, hazard, threat, peril, in danger = threat = risk = hazard = danger = threatened
unfair, unjust, wrong, biased = unequal = unjust = discrimination = unfair = arbitrary
automatic, by itself, by default = automatic = automatically = itself
by law, legally, under the law, lawful, in law = legal = statutory = law = legal protection
`
  .trim()
  .split('\n')
